import { feedOf, webcalOf } from '../../domain/feed-address';
import type { Kind } from '../../domain/kinds';
import type { Language } from '../../domain/languages';
import type { Settings } from '../../platform/settings/settings';
import type { FeedFormat } from '../feeds/format';
import { ATOM } from '../feeds/formats/atom';
import { ICALENDAR } from '../feeds/formats/ical';
import { JSON_FEED } from '../feeds/formats/json-feed';
import { RSS } from '../feeds/formats/rss';
import { rootPath } from '../../resources/routes/strapi-path';
import type { Html } from './markup';
import { markup } from './markup';
import type { Words } from './parts';

/** The formats that pages name in their head, and the names that readers of feeds know them by. */
const FORMATS = [
  { format: ICALENDAR, name: 'iCalendar' },
  { format: RSS, name: 'RSS' },
  { format: ATOM, name: 'Atom' },
  { format: JSON_FEED, name: 'JSON Feed' },
] as const;

/** The filter of events by a record of each kind. */
const FILTERS = { venue: 'venue', organizer: 'organizer', category: 'categories', tag: 'tags' } as const;

/** Where the feeds of the site are. */
export interface FeedPlace {
  settings: Pick<Settings, 'languageRoots' | 'languageParameter' | 'namespace' | 'syncNamespace'>;
  origin: string;
  /** The part before every language root: `/api`. */
  prefix: string;
  language: Language;
}

/** The feed that belongs to a page: its address in each format. */
export type PageFeed = (format: Pick<FeedFormat, 'suffix'>) => string;

/** The feed of the events at a venue, by an organizer or under a term; of all events for the page of an event. */
export function feedOfPage(
  { kind, publicId }: { kind: Kind; publicId: number },
  { settings, origin, prefix, language }: FeedPlace,
): PageFeed {
  const isRoot = settings.languageRoots.includes(language);
  const root = isRoot ? language : (settings.languageRoots[0] ?? language);
  const list = `${origin}${prefix}${rootPath(root, settings)}/events`;
  const filters = {
    ...(kind === 'event' ? {} : { [FILTERS[kind]]: publicId }),
    ...(isRoot ? {} : { [settings.languageParameter]: language }),
  };
  return ({ suffix }) => feedOf(list, suffix, filters);
}

/** The links to the feed in the head of a page, which feed readers look for. @param name of what it shows, plain text */
export const feedLinks = (feed: PageFeed, name: string): Html[] =>
  FORMATS.map(
    ({ format, name: formatName }) =>
      markup`<link rel="alternate" type="${format.mediaType}" title="${`${name} (${formatName})`}" href="${feed(format)}">`,
  );

/** The line with which visitors subscribe to the feed of a page. */
export function subscribeLine(feed: PageFeed, { labels, lang }: Words): Html {
  const calendar = feed(ICALENDAR);
  return markup`<p class="subscribe"${lang}>${labels.subscribe}
<a href="${webcalOf(calendar)}">${labels.inCalendarApp}</a> ·
<a href="${calendar}" type="${ICALENDAR.mediaType}">iCalendar</a> ·
<a href="${feed(RSS)}" type="${RSS.mediaType}">RSS</a></p>`;
}
