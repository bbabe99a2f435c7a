import { invalid } from '../../write-model/records/refuse';
import { belowRoots } from '../../transport/below-roots';
import type { MatchedOperation } from '../../resources/routes/match-route';
import { matchRoute } from '../../resources/routes/match-route';
import { apiPrefix } from '../../services/serving';
import { rootPath } from '../../resources/routes/strapi-path';
import type { PanelRequest } from '../request/route';

/** An address of the interface that shows events. */
export interface AskedAddress {
  /** From the server's own origin. */
  url: string;
  rootLanguage: string;
  matched: MatchedOperation;
  query: string;
}

type Place = Pick<PanelRequest, 'strapi' | 'settings'>;

/**
 * What an address asks for that somebody copied from anywhere: only its path and its query string count, and it is not fetched.
 * @throws ValidationError where it is no list of events and no event's own address
 */
export function readAddress(url: string, { strapi, settings }: Place): AskedAddress {
  const { pathname, search } = parse(url);
  const place = belowRoots(apiPrefix(strapi), settings)(pathname);
  if (place === undefined) throw invalid('url', 'noListThere', {});
  const matched = matchRoute('GET', place.path, place.namespace);
  const { kind, verb } = matched?.operation ?? {};
  if (matched === undefined || kind !== 'event' || (verb !== 'list' && verb !== 'read')) {
    throw invalid('url', 'addressShowsNoEvents', {});
  }
  return { url: pathname + search, rootLanguage: place.root, matched, query: search };
}

/** The address of the list of a language as it is without any filter. */
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
