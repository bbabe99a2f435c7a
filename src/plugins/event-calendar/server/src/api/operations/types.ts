import type { Kind } from '../../domain/kinds';
import type { Language } from '../../domain/languages';
import type { Instant, Zone } from '../../domain/time/types';
import type { Reader } from '../../domain/visibility';
import type { MessageKey } from '../messages';
import type { Settings } from '../../platform/settings/settings';
import type { JsonSchema, JsonValue } from '../json';
import type { Wrongs } from '../wrong';
import type { CalendarError } from '../errors';
import type { Operation } from './operation';

/** What checking depends on besides the input. */
export interface CheckContext {
  now: Instant;
  /** The site's zone. */
  zone: Zone;
  settings: Settings;
  reader: Reader;
  /** Whether images may be named by their addresses (docs/interface.md 14.3). */
  mayUpload: boolean;
}

/** Where the records live that a look-up asks for: a kind of the calendar, the users, or the media library. */
export type LookupKind = Kind | 'user' | 'image';

/**
 * Members of a parameter that only the database can judge. `by` says how a member is meant: `id` members are numbers; for
 * `slugOrId` members (always text) the slug is tried before the id (docs/interface.md 5.12); `address` members are addresses
 * of images, which may be anywhere on the web.
 */
export interface Lookup {
  parameter: string;
  kind: LookupKind;
  by: 'id' | 'slugOrId' | 'address';
  members: readonly (number | string)[];
  /** `refuse`: an unknown member is a 400 that names the parameter; `ignore`: it is passed over. */
  unknown: 'refuse' | 'ignore';
}

/** A look-up as a type states it, before it is known which parameter it stands in. */
export type LookupPart = Omit<Lookup, 'parameter'>;

/** What reading one raw value gives. `wrong` follows the parameter's name: "must be a whole number". */
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
   * The members that one of several values of the same name stands for. With it repeated names are united, without it the last
   * one counts.
   */
  split?(raw: unknown): readonly unknown[];
  /** What of a value has to be looked up in the database. */
  lookups?(value: T): readonly LookupPart[];
}

/** What defaults and their descriptions depend on. */
export type DefaultContext = Pick<CheckContext, 'now' | 'zone' | 'settings'>;

/** A declared parameter of an operation. `T` is what stands in the checked values, undefined when it may be missing. */
export interface Parameter<T> {
  readonly type: ParameterType<T>;
  readonly required: boolean;
  readonly description: MessageKey;
  /** The value that counts when nothing is given. */
  readonly fallback?: (context: DefaultContext) => T;
  /** The default that the namespace index shows (docs/interface.md 1.8); what counts may differ (docs/interface.md 11.2). */
  readonly shownDefault?: (context: DefaultContext) => JsonValue;
  /** The default that the OpenAPI document shows, where there is a fixed one. */
  readonly documentDefault?: (settings: Settings) => JsonValue;
  /** Honoured but not declared in the namespace index: shown in the document only, or nowhere. */
  readonly shown?: 'document' | 'nowhere';
  /**
   * Of lists: its place among the parameters in the links of the list (docs/interface.md 6.5); `never` for what links do not
   * carry, such as a password.
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

/** A rule over several parameters: it names what is wrong beyond the single values. */
export type Rule = (values: Readonly<Record<string, unknown>>) => Wrongs;

/** The record that a path addresses. An `id` beyond every number in use is 0, which no record has. */
export type Address = { by: 'nothing' } | { by: 'id'; id: number } | { by: 'slug'; slug: string };

/** Input of a request as it came in, before any check. */
export interface RawInput {
  /** Body over query string (docs/interface.md 2.1), without the path. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly path: { readonly id?: string; readonly slug?: string };
}

/** A request whose parameters are all right, as far as they can be judged without the database. */
export interface CheckedRequest<P extends Parameters = Parameters> {
  readonly operation: Operation;
  readonly parameters: P;
  readonly address: Address;
  readonly values: ValuesOf<P>;
  /** The content language asked for; undefined: the root's own (docs/interface.md 15.1). */
  readonly language: Language | undefined;
  /** `_fields` (docs/interface.md 2.10): paths such as `venue.city`; undefined: the whole body. */
  readonly fields: readonly string[] | undefined;
  /** To be found by the database; those that refuse unknown members before anything else happens. */
  readonly lookups: readonly Lookup[];
  /** Every declared parameter that was given, as it could stand in a query string; lists joined by commas. */
  readonly given: Readonly<Record<string, string>>;
}

/** `lookups` of a refusal: what else may be wrong; look it up, then answer `invalidParameters({...wrong, ...unknown})`. */
export type CheckResult<P extends Parameters = Parameters> =
  | { ok: true; request: CheckedRequest<P> }
  | { ok: false; error: CalendarError; wrong: Wrongs; lookups: readonly Lookup[] };
