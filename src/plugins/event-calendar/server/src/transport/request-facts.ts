import type { Context } from 'koa';
import type { CalendarError } from '../api/errors';
import type { Place } from './below-roots';
import type { TextStream } from '../api/operations/request';
import type { CalendarOperation } from '../resources/commands';

/** An operation and the decoded parameters of its path. */
interface Called {
  operation: CalendarOperation;
  path: { id?: string; slug?: string };
  suffix?: string;
}

/** The facts that the gate has read of a request below a language root, for later handlers. */
export interface RequestFacts extends Readonly<Place> {
  /** The query string as sent, with secrets; `ctx.url` has none. */
  readonly query: string;
  /** Values that must not be logged. */
  readonly secrets: string[];
  /** The header `Authorization` as it was sent; Basic credentials become a token later. */
  readonly authorization: string;
  /** The JSON or form body, see `readBody`; undefined when there is none. */
  body: unknown;
  /** Whether its body has an unsupported type. */
  readonly isBodyUnread: boolean;
  /** For a long body: lets the next request with one begin before this one has ended. */
  leaveTurn?: () => void;
  /** The same before it waits for an image, if not too many do. */
  leaveForImages?: () => void;
  /** The error to answer with, if known before routing. */
  failure: CalendarError | null;
  /** The operation and its record, once routed. */
  called: Called | null;
  /** The count of permission changes before the credentials were checked; undefined if nobody needs it. */
  rights: number | undefined;
  /** Whether the interface itself has written the response. */
  responded: boolean;
  /** The body, if it is sent while it is read: the gate sends it when the headers are complete. */
  stream?: TextStream | undefined;
  /** Called when all of that body has been sent. */
  whenSent?: () => void;
}

const known = new WeakMap<Context, RequestFacts>();

export const rememberFacts = (ctx: Context, facts: RequestFacts): void => {
  known.set(ctx, facts);
};

/** @returns undefined for requests that are not below a language root */
export const factsOf = (ctx: Context): RequestFacts | undefined => known.get(ctx);
