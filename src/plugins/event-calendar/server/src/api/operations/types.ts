import type { Kind } from '../../domain/kinds';
import type { Instant, Zone } from '../../domain/time/types';
import type { Reader } from '../../domain/visibility';
import type { MessageKey } from '../messages/catalogue';
import type { Settings } from '../../platform/settings/settings';
import type { JsonSchema, JsonValue } from '../json';
import type { Wrongs } from '../wrong';
import type { CalendarError } from '../errors';

/** What checks depend on, besides the input. */
export interface CheckContext {
  now: Instant;
  /** The site's zone. */
  zone: Zone;
  settings: Settings;
  reader: Reader;
  /** Whether images may be given by their addresses (docs/interface.md 14.3). */
  mayUpload: boolean;
}

/** What a look-up searches: a kind of the calendar, the users, or the media library. */
export type LookupKind = Kind | 'user' | 'image';

/**
 * Members of a parameter that must be looked up in the database. `by` says what a member is: `id` members are numbers; for
 * `slugOrId` members (always text) the slug is tried before the id (docs/interface.md 5.12); `address` members are addresses
 * of images, which may be anywhere on the web.
 */
export interface Lookup {
  parameter: string;
  kind: LookupKind;
  by: 'id' | 'slugOrId' | 'address';
  members: readonly (number | string)[];
  /** `refuse`: an unknown member is a 400 that names the parameter; `ignore`: it is skipped. */
  unknown: 'refuse' | 'ignore';
}

/** A look-up of a type, whose parameter is not known yet. */
export type LookupPart = Omit<Lookup, 'parameter'>;

/** The result of reading a raw value. `wrong` follows the parameter's name: "must be a whole number". */
export type Reading<T> = { ok: true; value: T } | { ok: false; wrong: string; of: 'value' | 'type' };

/** The words for a type in the namespace index (docs/interface.md 1.7). */
export interface Declared {
  type?: string;
  items?: JsonSchema;
  format?: string;
  enum?: string[];
}

/** A type of parameter: one definition checks requests and describes the parameter (docs/interface.md 2.16 to 2.26). */
export interface ParameterType<T> {
  read(raw: unknown, context: CheckContext): Reading<T>;
  /** The JSON Schema of what a client should send. */
  readonly schema: JsonSchema;
  readonly declared: Declared;
  /** JSON null counts as not sent. Without this it is refused (docs/interface.md 2.15). */
  readonly nullMeansOmitted?: boolean;
  /**
   * Splits a value into members. With it, the values of a repeated name are united; without it, the last one counts.
   */
  split?(raw: unknown): readonly unknown[];
  /** The parts of a value to look up in the database. */
  lookups?(value: T): readonly LookupPart[];
}

/** What defaults depend on. */
export type DefaultContext = Pick<CheckContext, 'now' | 'zone' | 'settings'>;

/** A declared parameter of an operation. `T` is the type of the checked value, with undefined if it may be missing. */
export interface Parameter<T> {
  readonly type: ParameterType<T>;
  readonly required: boolean;
  readonly description: MessageKey;
  /** The value if none is given. */
  readonly fallback?: (context: DefaultContext) => T;
  /** The default that the namespace index shows (docs/interface.md 1.8); the effective one may differ (docs/interface.md 11.2). */
  readonly shownDefault?: (context: DefaultContext) => JsonValue;
  /** The default that the OpenAPI document shows, if it is fixed. */
  readonly documentDefault?: (settings: Settings) => JsonValue;
  /** Honoured but not declared in the namespace index: shown in the document only, or nowhere. */
  readonly shown?: 'document' | 'nowhere';
  /**
   * For lists: its position among the parameters of links (docs/interface.md 6.5); `never` if links must not contain it, such as
   * a password.
   */
  readonly link?: number | 'never';
}

/** The parameters of an operation by name, in declaration order. Path parameters are not among them. */
export type Parameters = { readonly [name: string]: Parameter<unknown> };

type TypeOf<P> = P extends Parameter<infer T> ? T : never;
type MaybeMissing<P extends Parameters> = {
  [K in keyof P]: undefined extends TypeOf<P[K]> ? K : never;
}[keyof P];

/** The checked values of a set of parameters. */
export type ValuesOf<P extends Parameters> = {
  readonly [K in Exclude<keyof P, MaybeMissing<P>>]: TypeOf<P[K]>;
} & {
  readonly [K in MaybeMissing<P>]?: TypeOf<P[K]>;
};

/**
 * A rule about several parameters. It returns faults that no single value shows.
 * @param wrongs the faults of single values, which are missing in `values`
 */
export type Rule = (values: Readonly<Record<string, unknown>>, wrongs: Wrongs) => Wrongs;

/** The record that a path addresses. An `id` beyond every number in use is 0, which no record has. */
export type Address = { by: 'nothing' } | { by: 'id'; id: number } | { by: 'slug'; slug: string };

/** The unchecked input of a request. */
export interface RawInput {
  /** Body over query string (docs/interface.md 2.1), without the path. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly path: { readonly id?: string; readonly slug?: string };
}

/** The parts of a refusal. `lookups` may reveal further faults: look them up, then answer `invalidParameters({...wrong, ...unknown})`. */
export interface Refusal {
  readonly ok: false;
  readonly error: CalendarError;
  readonly wrong: Wrongs;
  readonly lookups: readonly Lookup[];
}

/** Checked values in the form that requests need. */
export interface Accepted<C> {
  readonly ok: true;
  readonly command: C;
  /** To be looked up in the database, first of all those that refuse unknown members. */
  readonly lookups: readonly Lookup[];
  /** Every declared parameter that was given, in the form of a query string; lists are joined by commas. */
  readonly given: Readonly<Record<string, string>>;
  /** The lists among them with a member that commas would split. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

/** The parameters of an operation, with the command that their checked values make (`inputOf`). */
export interface Input<C, P extends Parameters = Parameters> {
  readonly parameters: P;
  /** @param alsoWrong found before, for the same report */
  readonly check: (
    raw: ReadonlyMap<string, unknown>,
    context: CheckContext,
    alsoWrong: Wrongs,
  ) => Accepted<C> | Refusal;
}
