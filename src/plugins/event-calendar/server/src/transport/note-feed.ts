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

/** What decides whether a request asks for a feed. */
interface Asked {
  place: Place;
  /** The header `Accept`. */
  accept: string | undefined;
}

/** A request below a language root, and its response. */
interface Sent extends Asked {
  method: string | undefined;
  /** Path and query as sent. */
  url: string;
  userAgent: string | undefined;
  status: number;
  /** The number of the last change that the response contains. */
  change: number;
}

/**
 * Whether a request asks for a feed: the changes that sites follow, or a list in a format. If so, the suffix that its path has to be
 * given: that of the format which `Accept` selects, otherwise none. Undefined if the request asks for no feed.
 */
export function feedSuffix({ place, accept = '' }: Asked): string | undefined {
  if (place.namespace === 'sync') return CHANGES.test(place.path) ? '' : undefined;
  if (FEED.test(place.path)) return '';
  if (accept === '' || accept === '*/*') return undefined;
  const kind = KIND_OF.get(LIST.exec(place.path)?.[1]?.toLowerCase() ?? '');
  const format = kind && formatWanted(kind, accept);
  return format && `.${format.suffix}`;
}

/** Counts the response if it is that of a feed. Call it wherever such responses leave, also for 304. */
export function noteFeed(strapi: Core.Strapi, sent: Sent): void {
  const { place, method, status, url, userAgent, change } = sent;
  if (method !== 'GET' || (status !== 200 && status !== 304)) return;
  const suffix = feedSuffix(sent);
  if (suffix === undefined) return;
  const [asked = '', query = ''] = url.split('?', 2);
  const path = suffix === '' ? asked : `${asked.replace(/\/+$/, '')}${suffix}`;
  const isChanges = place.namespace === 'sync';
  noteFetch(strapi, { path, query, isChanges, userAgent, changeNumber: change, status });
}
