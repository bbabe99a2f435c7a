import type { Request } from '../fuzz/send';
import type { Random } from '../../reading/random';

/** An attack on the service: one request, or several at the same time. */
export interface Attack {
  /** A description for the report. */
  what: string;
  requests: readonly Request[];
  /**
   * How the requests are sent: normally, with the body in pieces, without reading the response, or with a valid request
   * directly after it on the same connection.
   */
  manner: 'whole' | 'slow' | 'unread' | 'followed';
  /** The allowed statuses besides those of `ANYBODY`. */
  deserves: readonly number[];
}

/** The data for attacks. */
export interface Place {
  /** The path of the English root: `/api/en/calendar/events/v1`. */
  base: string;
  /** The path of the feed of changes. */
  feed: string;
  /** Headers of an editor, and of an anonymous caller. */
  editor: Readonly<Record<string, string>>;
  /** Ids of events that the editor may change. */
  events: readonly number[];
  slug: string;
  /** Addresses of images that exceed different limits. */
  images: readonly string[];
}

/** A kind of attack, and its weight in the random choice. */
export interface Kind {
  name: string;
  weight: number;
  make(random: Random, place: Place, number: number): Attack;
}

/** Statuses that every request may get: 429, and an intended 503, which is checked separately. */
export const ANYBODY = [429, 503];

/** Every attack has its own client address. */
export const addressOf = (number: number): Record<string, string> => ({
  'X-Forwarded-For': `11.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
});

/** An attack of one request without a body. */
export function get(
  what: string,
  number: number,
  path: string,
  deserves: readonly number[],
  headers: Readonly<Record<string, string>> = {},
): Attack {
  const request = { method: 'GET', path, headers: { ...addressOf(number), ...headers }, body: undefined };
  return { what, requests: [request], manner: 'whole', deserves };
}

/** An attack of one request with a body. */
export function post(
  what: string,
  number: number,
  path: string,
  body: Buffer | string,
  deserves: readonly number[],
  headers: Readonly<Record<string, string>>,
): Attack {
  const bytes = Buffer.from(body);
  const request = {
    method: 'POST',
    path,
    headers: { ...addressOf(number), 'Content-Length': String(bytes.length), ...headers },
    body: bytes,
  };
  return { what, requests: [request], manner: 'whole', deserves };
}

/** An attack with a JSON body. */
export const postJson = (
  what: string,
  number: number,
  path: string,
  json: object,
  deserves: readonly number[],
  headers: Readonly<Record<string, string>>,
): Attack =>
  post(what, number, path, JSON.stringify(json), deserves, {
    'Content-Type': 'application/json',
    ...headers,
  });
