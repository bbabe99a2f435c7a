import type { Currency } from '../../domain/currency';
import type { Kind } from '../../domain/kinds';
import type { WeekStartSetting } from '../../domain/time/week-start';

export const CORS_RULES = ['calendar', 'host'] as const;
type CorsRules = (typeof CORS_RULES)[number];

/** The plugin's settings, after `readSettings` has checked and completed them. */
export interface Settings {
  /** The site's zone, an IANA name or `UTC±n`. */
  timezone: string;
  /** The languages under whose names the interface is mounted; the first is the default language. */
  languageRoots: readonly string[];
  /** The namespace segment of every path: `calendar/events/v1`. */
  namespace: string;
  /** The same of what others keep themselves up to date with: `calendar/sync/v1`. */
  syncNamespace: string;
  headerPrefix: string;
  languageParameter: string;
  categoryTaxonomy: string;
  tagTaxonomy: string;
  /** Templates of `url` by kind; `{origin}`, `{language}` and `{slug}` are replaced. */
  publicUrls: Readonly<Record<Kind, string>>;
  /** What a reader gets if a record has no version in the asked language (docs/interface.md 15.2, 15.3). */
  untranslated: 'omit' | 'fallback';
  /** The weekday that weeks begin with in the admin panel; `locale`: what the language of the panel says. */
  weekStart: WeekStartSetting;
  trashDays: number;
  /** How long the log of changes goes back, in days; 0: for ever. */
  changesDays: number;
  /** The currency of costs that name none; null: it is not known, and such costs are shown with `$`. */
  currency: Currency | null;
  perPage: number;
  geoRadiusKm: number;
  /** Scheme, host and perhaps port of the site; empty: those of the request (docs/interface.md 1.11). */
  publicUrl: string;
  /** How long caches may give anonymous answers again without asking, in seconds; time alone may end it before. */
  cacheSeconds: number;
  /** Memory for anonymous answers that are given again, in millions of bytes. */
  cacheMegabytes: number;
  /** Requests of one client in a minute that read, and that write; 0: any number (docs/interface.md 23.3). */
  readsPerMinute: number;
  writesPerMinute: number;
  /** Credentials that are nobody's, from one address in a minute; 0: any number. */
  failedLoginsPerMinute: number;
  /** Whose rules for pages of other origins hold: those of the interface (docs/interface.md 23.1), or `strapi::cors` of the project. */
  cors: CorsRules;
  /** The username of the owner of records that were made without a user (docs/interface.md 3.10). */
  defaultAuthor: string;
  /** The largest image that is fetched from an address, in millions of bytes; Strapi's own limit for files holds too. */
  imageMegabytes: number;
  /** The largest image that is decoded, whichever way it comes, in millions of pixels of all its frames. */
  imageMegapixels: number;
  /** How long the fetch of an image may last, in seconds. */
  imageSeconds: number;
  /** Whether images are also fetched from addresses that are not public: this machine's and its networks'. */
  privateImageAddresses: boolean;
  /** How long an attempt to tell a target of changes may last, in seconds. */
  deliverySeconds: number;
  /** The pause after the first attempt that failed, in seconds; every further one is twice as long. */
  deliveryRetrySeconds: number;
  /** Whether targets may also be at addresses that are not public. */
  privateTargetAddresses: boolean;
  /** How long ended deliveries stay in the log, in days. */
  deliveryLogDays: number;
  /** Whether a first start on an empty embedded database loads the sample calendar. */
  sample: boolean;
}
