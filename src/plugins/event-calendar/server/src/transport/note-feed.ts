import type { Core } from '@strapi/strapi';
import type { Kind } from '../domain/kinds';
import { COLLECTIONS, KINDS } from '../domain/kinds';
import { formatWanted } from '../features/feeds/choose-format';
import { noteFetch } from '../services/feed-fetches';
import type { Place } from './below-roots';

/** The path of a list in a format: `/events.ics`. */
const FEED = /^\/+[a-z]+\.[a-z0-9]+\/?$/i;
const CHANGES = /^\/+changes\/?$/i;
const LIST = /^\/+([a-z]+)\/?$/i;

const KIND_OF: ReadonlyMap<string, Kind> = new Map(KINDS.map((kind) => [COLLECTIONS[kind], kind]));

/** A request below a language root. */
interface Asked {
  place: Place;
  /** As sent, without the query string. */
  path: string;
  /** The header `Accept`. */
  accept: string | undefined;
}

/** Its response. */
interface Sent extends Asked {
  method: string | undefined;
  query: string;
  userAgent: string | undefined;
  status: number;
  /** The number of the last change that the response contains. */
  change: number;
}

/**
 * The path of the feed that a request asks for: the changes that sites follow, or a list in a format. A format that `Accept` selects
 * is shown as a suffix. Undefined if the request asks for no feed.
 */
export function feedPath({ place, path, accept = '' }: Asked): string | undefined {
  if (place.namespace === 'sync') return CHANGES.test(place.path) ? path : undefined;
  if (FEED.test(place.path)) return path;
  const kind = KIND_OF.get(LIST.exec(place.path)?.[1]?.toLowerCase() ?? '');
  const format = kind && formatWanted(kind, accept);
  return format && `${path.replace(/\/+$/, '')}.${format.suffix}`;
}

/** Counts the response if it is that of a feed. Call it wherever such responses leave, also for 304. */
export function noteFeed(strapi: Core.Strapi, sent: Sent): void {
  const { place, method, status, query, userAgent, change } = sent;
  if (method !== 'GET' || (status !== 200 && status !== 304)) return;
  const path = feedPath(sent);
  if (path === undefined) return;
  const isChanges = place.namespace === 'sync';
  noteFetch(strapi, { path, query, isChanges, userAgent, changeNumber: change, status });
}
