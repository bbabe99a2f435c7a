import { invalid } from '../../write-model/records/refuse';
import { belowRoots } from '../../transport/below-roots';
import type { Operation } from '../../api/operations/operation';
import type { ListCommand, ReadCommand } from '../../resources/commands';
import { findCalled } from '../../transport/feeds/called';
import { formatOfSuffix } from '../../features/feeds/choose-format';
import type { FeedFormat } from '../../features/feeds/format';
import { apiPrefix } from '../../services/serving';
import { rootPath } from '../../resources/routes/strapi-path';
import type { PanelRequest } from '../request/route';

/** An address of the interface that shows events. */
export interface AskedAddress {
  /** Path and query, without the origin. */
  url: string;
  rootLanguage: string;
  operation: Operation<ListCommand> | Operation<ReadCommand>;
  path: { id?: string; slug?: string };
  /** That of a feed. */
  format?: FeedFormat;
  query: string;
}

type Place = Pick<PanelRequest, 'strapi' | 'settings'>;

/**
 * Finds out what a pasted address asks for. Only its path and its query are used, and nothing is fetched.
 * @throws ValidationError if it is neither a list of events nor the address of an event
 */
export function readAddress(url: string, { strapi, settings }: Place): AskedAddress {
  const { pathname, search } = parse(url);
  const place = belowRoots(apiPrefix(strapi), settings)(pathname);
  if (place === undefined) throw invalid('url', 'noListThere', {});
  const matched = findCalled('GET', place.path, place.namespace);
  if (matched === undefined) throw invalid('url', 'addressShowsNoEvents', {});
  const { operation, path, suffix } = matched;
  if (operation.kind !== 'event' || (operation.verb !== 'list' && operation.verb !== 'read')) {
    throw invalid('url', 'addressShowsNoEvents', {});
  }
  const format = suffix === undefined ? undefined : formatOfSuffix('event', suffix);
  const asked = { url: pathname + search, rootLanguage: place.root, operation, path, query: search };
  return format === undefined ? asked : { ...asked, format };
}

/** The address of the list of a language without filters. */
export function defaultAddress(language: string, { strapi, settings }: Place): string {
  const isRoot = settings.languageRoots.includes(language);
  const root = isRoot ? language : (settings.languageRoots[0] ?? language);
  const query = isRoot ? '' : `?${settings.languageParameter}=${encodeURIComponent(language)}`;
  return `${apiPrefix(strapi)}${rootPath(root, settings)}/events${query}`;
}

function parse(url: string): URL {
  try {
    return new URL(url.trim(), 'http://calendar.invalid');
  } catch {
    throw invalid('url', 'noAddress', {});
  }
}
