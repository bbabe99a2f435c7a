import type { Context } from 'koa';
import type { CalendarError } from '../api/errors';
import type { Place } from './below-roots';
import type { Operation } from '../api/operations/operation';

/** An operation and what the path says about its record, decoded. */
interface Called {
  operation: Operation;
  path: { id?: string; slug?: string };
}

/** What the gate found out about a request below a language root, for everybody who handles it later. */
export interface RequestFacts extends Readonly<Place> {
  /** The query string as it was sent, secrets included; `ctx.url` has none. */
  readonly query: string;
  /** Values that must not stand in a log. */
  readonly secrets: string[];
  /** The JSON or form body, see `readBody`; undefined when there is none. */
  body: unknown;
  /** Whether it has a body of a type that is not read. */
  readonly isBodyUnread: boolean;
  /** Why the request is answered with an error, when that is known before it is routed. */
  failure: CalendarError | null;
  /** What is asked for and of which record, once it is routed. */
  called: Called | null;
  /** How often anybody's rights had changed before the credentials were checked; undefined where nobody will ask. */
  rights: number | undefined;
  /** Whether the interface itself has written the answer. */
  answered: boolean;
}

const known = new WeakMap<Context, RequestFacts>();

export const rememberFacts = (ctx: Context, facts: RequestFacts): void => {
  known.set(ctx, facts);
};

/** @returns undefined for requests that are not below a language root */
export const factsOf = (ctx: Context): RequestFacts | undefined => known.get(ctx);
