import { z } from '@strapi/utils';
import type { Kind } from '../../domain/kinds';
import { WEEK_STARTS } from '../../domain/time/week-start';
import {
  currency,
  languageList,
  oneOf,
  positiveNumber,
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
const headerPrefix = text(
  /^[A-Za-z][A-Za-z-]*-$/,
  'letters and hyphens with a hyphen at the end, such as X-Calendar-',
);
const addressTemplate = text(
  /^(?:\{origin\}|https?:\/\/)[^\s{}]*(?:\{(?:origin|language|slug)\}[^\s{}]*)*$/,
  'a template that begins with {origin} or http(s):// and may hold {language} and {slug}',
);
const addressOf = (kind: Kind) => addressTemplate.prefault(`{origin}/calendar/{language}/${kind}/{slug}`);

/**
 * The plugin's settings: what each may be, and what it is when nobody sets it. `variableOf` gives the variables of the
 * environment. The table in docs/operations.md says the same.
 */
export const SETTINGS = z.object({
  /** The site's zone, an IANA name or `UTC±n`. */
  timezone: zone.prefault('UTC'),
  /** The languages under whose names the interface is mounted; the first is the default language. */
  languageRoots: languageList.prefault(['en', 'fr']),
  /** The namespace segment of every path: `calendar/events/v1`. */
  namespace: path('calendar/events/v1').prefault('calendar/events/v1'),
  /** The same of what others keep themselves up to date with: `calendar/sync/v1`. */
  syncNamespace: path('calendar/sync/v1').prefault('calendar/sync/v1'),
  headerPrefix: headerPrefix.prefault('X-Calendar-'),
  languageParameter: word.prefault('i18n_language'),
  categoryTaxonomy: word.prefault('calendar_events_cat'),
  tagTaxonomy: word.prefault('post_tag'),
  /** What a reader gets if a record has no version in the asked language (docs/interface.md 15.2, 15.3). */
  untranslated: oneOf(['omit', 'fallback']).prefault('omit'),
  /** The weekday that weeks begin with in the admin panel; `locale`: what the language of the panel says. */
  weekStart: oneOf(WEEK_STARTS).prefault('locale'),
  trashDays: wholeNumber(0, 36_500).prefault(30),
  /** How long the log of changes goes back, in days; 0: for ever. */
  changesDays: wholeNumber(0, 36_500).prefault(30),
  /** The currency of costs that name none; null: it is not known, and such costs are shown with `$`. */
  currency: currency.prefault(null),
  perPage: wholeNumber(1, 50).prefault(10),
  geoRadiusKm: positiveNumber(20_100).prefault(40),
  /** Scheme, host and perhaps port of the site; empty: those of the request (docs/interface.md 1.11). */
  publicUrl: siteUrl.prefault(''),
  /** How long caches may give anonymous answers again without asking, in seconds; time alone may end it before. */
  cacheSeconds: wholeNumber(0, 31_536_000).prefault(0),
  /** Memory for anonymous answers that are given again, in millions of bytes. */
  cacheMegabytes: positiveNumber(10_000).prefault(32),
  /** Requests of one client in a minute that read, and that write; 0: any number (docs/interface.md 23.3). */
  readsPerMinute: perMinute.prefault(0),
  writesPerMinute: perMinute.prefault(0),
  /** Credentials that are nobody's, from one address in a minute; 0: any number. */
  failedLoginsPerMinute: perMinute.prefault(10),
  /** Whose rules for pages of other origins hold: those of the interface (docs/interface.md 23.1), or `strapi::cors` of the project. */
  cors: oneOf(['calendar', 'host']).prefault('calendar'),
  /** The username of the owner of records that were made without a user (docs/interface.md 3.10). */
  defaultAuthor: text(/^\S{3,100}$/, 'a username of 3 to 100 characters without blanks').prefault('calendar'),
  /** The largest image that is fetched from an address, in millions of bytes; Strapi's own limit for files holds too. */
  imageMegabytes: positiveNumber(1_000).prefault(10),
  /** The largest image that is decoded, whichever way it comes, in millions of pixels of all its frames. */
  imageMegapixels: positiveNumber(1_000).prefault(24),
  /** How long the fetch of an image may last, in seconds. */
  imageSeconds: positiveNumber(60).prefault(10),
  /** Whether images are also fetched from addresses that are not public: this machine's and its networks'. */
  privateImageAddresses: yesOrNo.prefault(false),
  /** How long an attempt to tell a target of changes may last, in seconds. */
  deliverySeconds: positiveNumber(30).prefault(30),
  /** The pause after the first attempt that failed, in seconds; every further one is twice as long. */
  deliveryRetrySeconds: positiveNumber(3_600).prefault(5),
  /** How long ended deliveries stay in the log, in days. */
  deliveryLogDays: wholeNumber(1, 3_650).prefault(30),
  /** Whether targets may also be at addresses that are not public. */
  privateTargetAddresses: yesOrNo.prefault(false),
  /** Whether a first start on an empty embedded database loads the sample calendar. */
  sample: yesOrNo.prefault(true),
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

/** The plugin's settings, after `readSettings` has checked and completed them. */
export type Settings = z.output<typeof SETTINGS>;

/** The variable of a setting: `CALENDAR_PER_PAGE` of `perPage`, `CALENDAR_URL_EVENT` of `publicUrls.event`. */
export function variableOf(name: string): string {
  const words = name.replace(/^publicUrls\./, 'url_').replace(/[A-Z]/g, (letter) => `_${letter}`);
  return `CALENDAR_${words.toUpperCase()}`;
}
