import { z } from '@strapi/utils';
import type { Kind } from '../../domain/kinds';
import { WEEK_STARTS } from '../../domain/time/week-start';
import {
  colorName,
  currency,
  languageList,
  oneOf,
  positiveNumber,
  postgresUrl,
  siteUrl,
  text,
  wholeNumber,
  yesOrNo,
  zone,
} from './setting-values';

const perMinute = wholeNumber(0, 1_000_000);
const path = (example: string): z.ZodType<string> =>
  text(/^[\w-]+(\/[\w-]+)*$/, `a path such as ${example}, without slashes at its ends`);
const word = text(/^[A-Za-z][\w-]{0,62}$/, 'a word of letters, digits, - and _');
/** An empty variable counts as not set, so there is a word for no path. */
const servicePath = text(/^(?:none|(?:\/[\w.~-]+)+)?$/, 'none or a path such as /-/ready').transform(
  (path) => (path === 'none' ? '' : path),
);
const port = wholeNumber(0, 65_535);
const headerPrefix = text(
  /^[A-Za-z][A-Za-z-]*-$/,
  'letters and hyphens with a hyphen at the end, such as X-Calendar-',
);
const addressTemplate = text(
  /^(?:\{origin\}|https?:\/\/)[^\s{}]*(?:\{(?:origin|language|slug)\}[^\s{}]*)*$/,
  'a template that begins with {origin} or http(s):// and may hold {language} and {slug}',
);
const addressOf = (kind: Kind) => addressTemplate.prefault(`{origin}/calendar/{language}/${kind}/{slug}`);

/** The settings of what operators look at. No response of the interface depends on them, and processes may differ in them. */
const OPERATING = {
  /** Whether a pooler stands before PostgreSQL that lends a connection for one transaction at a time. */
  pooler: oneOf(['none', 'transaction']).prefault('none'),
  /** Paths of the health checks and the metrics, beside the interface; `none` or empty: there is none. */
  livePath: servicePath.prefault('/-/live'),
  readyPath: servicePath.prefault('/-/ready'),
  metricsPath: servicePath.prefault('/-/metrics'),
  /** What a reader of the metrics sends as bearer token; empty: only this machine reads them, without a proxy. */
  metricsToken: text(/^(?:[!-~]{16,200})?$/, 'empty or 16 to 200 visible ASCII characters').prefault(''),
  /** A port on which this process gives the checks and the metrics without a token; 0: none. */
  metricsPort: port.prefault(0),
  /** A port on which a thread of this process gives the checks, also while its event loop is blocked; 0: none. */
  healthPort: port.prefault(0),
  /** How long the round of a worker may last, and how long a publication may be overdue, in seconds, before a check warns. */
  lateWorkerSeconds: positiveNumber(3_600).prefault(60),
  /** How much of clients' addresses the log shows: all, the network (24 bits of IPv4, 48 of IPv6), or nothing. */
  logAddresses: oneOf(['full', 'short', 'none']).prefault('full'),
  /** How long a start waits for processes that must end before it, in seconds. */
  startWaitSeconds: wholeNumber(0, 3_600).prefault(40),
};

/**
 * The plugin's settings: the permitted values and the default of each. `variableOf` returns the name of its environment
 * variable. The table in docs/operations.md lists the same settings.
 */
export const SETTINGS = z.object({
  /** The site's zone, an IANA name or `UTC±n`. */
  timezone: zone.prefault('UTC'),
  /** The languages in which the interface has a root path. */
  languageRoots: languageList.prefault(['en', 'fr']),
  /** The languages of the content; by default those of the roots. */
  languages: languageList.optional(),
  /** The namespace in every path of the interface. */
  namespace: path('calendar/events/v1').prefault('calendar/events/v1'),
  /** The namespace in the paths with which clients synchronize their copies. */
  syncNamespace: path('calendar/sync/v1').prefault('calendar/sync/v1'),
  headerPrefix: headerPrefix.prefault('X-Calendar-'),
  languageParameter: word.prefault('i18n_language'),
  categoryTaxonomy: word.prefault('calendar_events_cat'),
  tagTaxonomy: word.prefault('post_tag'),
  /** What a reader gets if a record has no version in the requested language (docs/interface.md 15.2, 15.3). */
  untranslated: oneOf(['omit', 'fallback']).prefault('omit'),
  /** The weekday that weeks begin with in the admin panel; `locale`: as usual in the language of the panel. */
  weekStart: oneOf(WEEK_STARTS).prefault('locale'),
  /** The place whose public holidays are marked for events without a venue in a known country; empty: none; `off`: no holidays at all. */
  holidayPlace: text(
    /^(?:off|[A-Z]{2}(?:-[A-Z0-9]+){0,2})?$/,
    'empty, off, or the code of a country, perhaps with a state, such as FR or DE-BY',
  ).prefault(''),
  trashDays: wholeNumber(0, 36_500).prefault(30),
  /** How long entries stay in the change log, in days; 0: for ever. */
  changesDays: wholeNumber(0, 36_500).prefault(30),
  /** The currency of costs without one; null: not known, and such costs are shown with `$`. */
  currency: currency.prefault(null),
  perPage: wholeNumber(1, 50).prefault(10),
  geoRadiusKm: positiveNumber(20_100).prefault(40),
  /** The name of the calendar in feeds; empty: the word for events in the language of the feed. */
  calendarName: text(/^[^\p{Cc}]{0,200}$/u, 'at most 200 characters in one line').prefault(''),
  /** The colour of the calendar in feeds: a name of CSS 3 (RFC 7986, 5.9); empty: none. */
  calendarColor: colorName.prefault(''),
  /** Scheme, host and optionally port of the site; empty: those of the request (docs/interface.md 1.11). */
  publicUrl: siteUrl.prefault(''),
  /** How long caches may reuse anonymous responses without revalidation, in seconds; shorter if the response changes with time. */
  cacheSeconds: wholeNumber(0, 31_536_000).prefault(0),
  /** Memory for cached anonymous responses, in millions of bytes. */
  cacheMegabytes: positiveNumber(10_000).prefault(32),
  /**
   * The address of a streaming replica of the database (PostgreSQL), from which callers without credentials are answered; empty: none
   * (docs/interface.md 18.5).
   */
  replicaUrl: postgresUrl.prefault(''),
  /** The seconds by which the replica may be behind. */
  replicaLagSeconds: positiveNumber(3_600).prefault(10),
  /** Reads and writes of one client per minute; 0: no limit (docs/interface.md 23.3). */
  readsPerMinute: perMinute.prefault(0),
  writesPerMinute: perMinute.prefault(0),
  /** Requests with wrong credentials from one address per minute; 0: no limit. */
  failedLoginsPerMinute: perMinute.prefault(10),
  /** Which CORS rules apply: those of the interface (docs/interface.md 23.1), or `strapi::cors` of the project. */
  cors: oneOf(['calendar', 'host']).prefault('calendar'),
  /** The username of the owner of records that were created without a user; empty: one that the calendar makes (docs/interface.md 3.10). */
  defaultAuthor: text(
    /^(?:\S{3,100})?$/,
    'empty or a username of 3 to 100 characters without blanks',
  ).prefault(''),
  /** The largest image that is fetched from a URL, in millions of bytes; Strapi's own limit for files applies, too. */
  imageMegabytes: positiveNumber(1_000).prefault(10),
  /** The largest image that is decoded where the limits for images hold, in millions of pixels of all its frames. */
  imageMegapixels: positiveNumber(1_000).prefault(24),
  /** Whether the limits for images hold for uploads in the admin panel and by the project's own code, too (docs/interface.md 14.9). */
  limitPanelUploads: yesOrNo.prefault(false),
  /** How long the fetch of an image may last, in seconds. */
  imageSeconds: positiveNumber(60).prefault(10),
  /** Whether images may be fetched from addresses that are not public: those of this machine and its networks. */
  privateImageAddresses: yesOrNo.prefault(false),
  /** The time limit of one attempt of a delivery, in seconds. */
  deliverySeconds: positiveNumber(30).prefault(30),
  /** The pause after the first failed attempt, in seconds; it doubles after every further one. */
  deliveryRetrySeconds: positiveNumber(3_600).prefault(5),
  /** The longest time between two looks for scheduled work, in seconds, and so the longest delay of a publication. */
  scheduleSeconds: positiveNumber(3_600).prefault(15),
  /** How long ended deliveries stay in the log, in days. */
  deliveryLogDays: wholeNumber(1, 3_650).prefault(30),
  /** Whether targets may have addresses that are not public. */
  privateTargetAddresses: yesOrNo.prefault(false),
  /** How long a process that was asked to end still accepts requests while it says that it is not ready, in seconds. */
  stopGraceSeconds: wholeNumber(0, 600).prefault(10),
  /** Whether a first start on an empty embedded database loads the sample calendar; the service sets it. */
  sample: yesOrNo.prefault(false),
  ...OPERATING,
  /** Templates of `url` by kind (docs/interface.md 1.12); `{origin}`, `{language}` and `{slug}` are replaced. */
  publicUrls: z.object(
    {
      event: addressOf('event'),
      venue: addressOf('venue'),
      organizer: addressOf('organizer'),
      category: addressOf('category'),
      tag: addressOf('tag'),
    },
    'an object with templates by kind',
  ),
});

/** Settings whose values are never shown: they can contain a password. */
export const SECRET_SETTINGS: readonly string[] = [
  'metricsToken',
  'replicaUrl',
] satisfies (keyof typeof SETTINGS.shape)[];

/** The plugin's settings, after `readSettings` has checked and completed them. */
export type Settings = z.output<typeof SETTINGS> & { languages: readonly string[] };

/** The settings on which responses of the interface may depend. */
export const editionSettings = (settings: Settings): Record<string, unknown> =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !(name in OPERATING)));

/** The environment variable of a setting: `CALENDAR_PER_PAGE` of `perPage`, `CALENDAR_URL_EVENT` of `publicUrls.event`. */
export function variableOf(name: string): string {
  const words = name.replace(/^publicUrls\./, 'url_').replace(/[A-Z]/g, (letter) => `_${letter}`);
  return `CALENDAR_${words.toUpperCase()}`;
}
