import type { Request } from '../fuzz/send';
import type { Random } from '../../reading/random';

/** Something that one stranger does to the service: one request, or several at once. */
export interface Attack {
  /** What it is, for whoever reads the report. */
  what: string;
  requests: readonly Request[];
  /**
   * How they are sent: as they are, a body piece by piece, with nobody who reads the response, or with a sound request right
   * behind on the same connection.
   */
  manner: 'whole' | 'slow' | 'unread' | 'followed';
  /** The statuses that it may get, besides those that anybody may get (`ANYBODY`). */
  deserves: readonly number[];
}

/** What attacks are made of. */
export interface Place {
  /** The path of the English root: `/api/en/calendar/events/v1`. */
  base: string;
  /** The path of the feed of changes. */
  feed: string;
  /** Headers of an editor, who may do most, and of nobody. */
  editor: Readonly<Record<string, string>>;
  /** Ids of events that the editor may change. */
  events: readonly number[];
  slug: string;
  /** Addresses of images that are too large in one way or another. */
  images: readonly string[];
}

/** A kind of attack, and how often it is chosen against the others. */
export interface Kind {
  name: string;
  weight: number;
  make(random: Random, place: Place, number: number): Attack;
}

/** Too many requests of one client, and a deliberate 503, which is judged apart. */
export const ANYBODY = [429, 503];

/** Every attack comes from an address of its own. */
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

/** An attack by a JSON body. */
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
