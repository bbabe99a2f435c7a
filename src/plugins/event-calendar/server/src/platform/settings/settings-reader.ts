import type { Core } from '@strapi/strapi';
import { readTargets } from '../webhooks/configured';
import type { Kind } from '../../domain/kinds';
import { KINDS, PLUGIN } from '../../domain/kinds';
import { WEEK_STARTS } from '../../domain/time/week-start';
import { SettingsError, quoted } from '../settings-error';
import type { SettingValue } from './setting-values';
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
import type { Settings } from './settings';
import { CORS_RULES } from './settings';

/** One setting: its variable in the environment, what it is when nobody sets it, and what it may be. */
interface Declaration<T> {
  variable: string;
  fallback: T;
  value: SettingValue<T>;
}

type Plain = Omit<Settings, 'publicUrls'>;

const perMinute = wholeNumber(0, 1_000_000);
const path = (example: string): SettingValue<string> =>
  text(/^[\w-]+(\/[\w-]+)*$/, `a path such as ${example}, without slashes at its ends`);
const word = text(/^[A-Za-z][\w-]{0,62}$/, 'a word of letters, digits, - and _');

/** Every setting but the addresses by kind (`ADDRESSES`). The README's table says the same. */
export const DECLARATIONS: { readonly [Name in keyof Plain]: Declaration<Plain[Name]> } = {
  timezone: { variable: 'CALENDAR_TIMEZONE', fallback: 'UTC', value: zone },
  languageRoots: { variable: 'CALENDAR_LANGUAGE_ROOTS', fallback: ['en', 'fr'], value: languageList },
  namespace: {
    variable: 'CALENDAR_NAMESPACE',
    fallback: 'calendar/events/v1',
    value: path('calendar/events/v1'),
  },
  syncNamespace: {
    variable: 'CALENDAR_SYNC_NAMESPACE',
    fallback: 'calendar/sync/v1',
    value: path('calendar/sync/v1'),
  },
  headerPrefix: {
    variable: 'CALENDAR_HEADER_PREFIX',
    fallback: 'X-Calendar-',
    value: text(/^[A-Za-z][A-Za-z-]*-$/, 'letters and hyphens with a hyphen at the end, such as X-Calendar-'),
  },
  languageParameter: { variable: 'CALENDAR_LANGUAGE_PARAMETER', fallback: 'i18n_language', value: word },
  categoryTaxonomy: { variable: 'CALENDAR_CATEGORY_TAXONOMY', fallback: 'calendar_events_cat', value: word },
  tagTaxonomy: { variable: 'CALENDAR_TAG_TAXONOMY', fallback: 'post_tag', value: word },
  untranslated: {
    variable: 'CALENDAR_UNTRANSLATED',
    fallback: 'omit',
    value: oneOf(['omit', 'fallback']),
  },
  weekStart: { variable: 'CALENDAR_WEEK_START', fallback: 'locale', value: oneOf(WEEK_STARTS) },
  trashDays: { variable: 'CALENDAR_TRASH_DAYS', fallback: 30, value: wholeNumber(0, 36_500) },
  changesDays: { variable: 'CALENDAR_CHANGES_DAYS', fallback: 30, value: wholeNumber(0, 36_500) },
  currency: { variable: 'CALENDAR_CURRENCY', fallback: null, value: currency },
  perPage: { variable: 'CALENDAR_PER_PAGE', fallback: 10, value: wholeNumber(1, 50) },
  geoRadiusKm: { variable: 'CALENDAR_GEO_RADIUS_KM', fallback: 40, value: positiveNumber(20_100) },
  publicUrl: { variable: 'CALENDAR_PUBLIC_URL', fallback: '', value: siteUrl },
  cacheSeconds: { variable: 'CALENDAR_CACHE_SECONDS', fallback: 0, value: wholeNumber(0, 31_536_000) },
  cacheMegabytes: { variable: 'CALENDAR_CACHE_MEGABYTES', fallback: 32, value: positiveNumber(10_000) },
  readsPerMinute: { variable: 'CALENDAR_READS_PER_MINUTE', fallback: 0, value: perMinute },
  writesPerMinute: { variable: 'CALENDAR_WRITES_PER_MINUTE', fallback: 0, value: perMinute },
  failedLoginsPerMinute: { variable: 'CALENDAR_FAILED_LOGINS_PER_MINUTE', fallback: 10, value: perMinute },
  cors: { variable: 'CALENDAR_CORS', fallback: 'calendar', value: oneOf(CORS_RULES) },
  defaultAuthor: {
    variable: 'CALENDAR_DEFAULT_AUTHOR',
    fallback: 'calendar',
    value: text(/^\S{3,100}$/, 'a username of 3 to 100 characters without blanks'),
  },
  imageMegabytes: { variable: 'CALENDAR_IMAGE_MEGABYTES', fallback: 10, value: positiveNumber(1_000) },
  imageMegapixels: { variable: 'CALENDAR_IMAGE_MEGAPIXELS', fallback: 24, value: positiveNumber(1_000) },
  imageSeconds: { variable: 'CALENDAR_IMAGE_SECONDS', fallback: 10, value: positiveNumber(60) },
  privateImageAddresses: {
    variable: 'CALENDAR_PRIVATE_IMAGE_ADDRESSES',
    fallback: false,
    value: yesOrNo,
  },
  deliverySeconds: { variable: 'CALENDAR_DELIVERY_SECONDS', fallback: 30, value: positiveNumber(30) },
  deliveryRetrySeconds: {
    variable: 'CALENDAR_DELIVERY_RETRY_SECONDS',
    fallback: 5,
    value: positiveNumber(3_600),
  },
  deliveryLogDays: { variable: 'CALENDAR_DELIVERY_LOG_DAYS', fallback: 30, value: wholeNumber(1, 3_650) },
  privateTargetAddresses: {
    variable: 'CALENDAR_PRIVATE_TARGET_ADDRESSES',
    fallback: false,
    value: yesOrNo,
  },
  sample: { variable: 'CALENDAR_SAMPLE', fallback: true, value: yesOrNo },
};

/** The template of `url`, kind by kind (docs/interface.md 1.12): `CALENDAR_URL_EVENT`, `CALENDAR_URL_VENUE`, … */
const ADDRESSES: SettingValue<string> = text(
  /^(?:\{origin\}|https?:\/\/)[^\s{}]*(?:\{(?:origin|language|slug)\}[^\s{}]*)*$/,
  'a template that begins with {origin} or http(s):// and may hold {language} and {slug}',
);
const defaultAddress = (kind: Kind): string => `{origin}/calendar/{language}/${kind}/{slug}`;

const NAMES: readonly string[] = [...Object.keys(DECLARATIONS), 'publicUrls', 'targets'];

/**
 * Checks and completes the plugin's settings: a variable of the environment wins over the project's `config/plugins`, which
 * wins over the default. An empty variable counts as not set, except where empty is a value of its own.
 *
 * @param config what the project wrote as the plugin's config
 * @throws SettingsError for the first setting that cannot be used
 */
export function readSettings(
  config: Readonly<Record<string, unknown>>,
  environment: NodeJS.ProcessEnv,
): Settings {
  const stranger = Object.keys(config).find((name) => !NAMES.includes(name));
  if (stranger !== undefined) {
    throw new SettingsError(`${stranger} is no setting of ${PLUGIN}: it may be one of ${NAMES.join(', ')}`);
  }
  const read = <T>({ variable, fallback, value }: Declaration<T>, name: string): T =>
    setting(variable, environment[variable], name, config[name], fallback, value);

  const settings = {
    timezone: read(DECLARATIONS.timezone, 'timezone'),
    languageRoots: read(DECLARATIONS.languageRoots, 'languageRoots'),
    namespace: read(DECLARATIONS.namespace, 'namespace'),
    syncNamespace: read(DECLARATIONS.syncNamespace, 'syncNamespace'),
    headerPrefix: read(DECLARATIONS.headerPrefix, 'headerPrefix'),
    languageParameter: read(DECLARATIONS.languageParameter, 'languageParameter'),
    categoryTaxonomy: read(DECLARATIONS.categoryTaxonomy, 'categoryTaxonomy'),
    tagTaxonomy: read(DECLARATIONS.tagTaxonomy, 'tagTaxonomy'),
    publicUrls: readAddresses(config.publicUrls, environment),
    untranslated: read(DECLARATIONS.untranslated, 'untranslated'),
    weekStart: read(DECLARATIONS.weekStart, 'weekStart'),
    trashDays: read(DECLARATIONS.trashDays, 'trashDays'),
    changesDays: read(DECLARATIONS.changesDays, 'changesDays'),
    currency: read(DECLARATIONS.currency, 'currency'),
    perPage: read(DECLARATIONS.perPage, 'perPage'),
    geoRadiusKm: read(DECLARATIONS.geoRadiusKm, 'geoRadiusKm'),
    publicUrl: read(DECLARATIONS.publicUrl, 'publicUrl'),
    cacheSeconds: read(DECLARATIONS.cacheSeconds, 'cacheSeconds'),
    cacheMegabytes: read(DECLARATIONS.cacheMegabytes, 'cacheMegabytes'),
    readsPerMinute: read(DECLARATIONS.readsPerMinute, 'readsPerMinute'),
    writesPerMinute: read(DECLARATIONS.writesPerMinute, 'writesPerMinute'),
    failedLoginsPerMinute: read(DECLARATIONS.failedLoginsPerMinute, 'failedLoginsPerMinute'),
    cors: read(DECLARATIONS.cors, 'cors'),
    defaultAuthor: read(DECLARATIONS.defaultAuthor, 'defaultAuthor'),
    imageMegabytes: read(DECLARATIONS.imageMegabytes, 'imageMegabytes'),
    imageMegapixels: read(DECLARATIONS.imageMegapixels, 'imageMegapixels'),
    imageSeconds: read(DECLARATIONS.imageSeconds, 'imageSeconds'),
    privateImageAddresses: read(DECLARATIONS.privateImageAddresses, 'privateImageAddresses'),
    deliverySeconds: read(DECLARATIONS.deliverySeconds, 'deliverySeconds'),
    deliveryRetrySeconds: read(DECLARATIONS.deliveryRetrySeconds, 'deliveryRetrySeconds'),
    deliveryLogDays: read(DECLARATIONS.deliveryLogDays, 'deliveryLogDays'),
    privateTargetAddresses: read(DECLARATIONS.privateTargetAddresses, 'privateTargetAddresses'),
    sample: read(DECLARATIONS.sample, 'sample'),
  };
  keepApart(settings);
  return settings;
}

/** No address may lie in both namespaces, in whichever case it is written. */
function keepApart({ namespace, syncNamespace }: Pick<Settings, 'namespace' | 'syncNamespace'>): void {
  const [one, other] = [`${namespace}/`.toLowerCase(), `${syncNamespace}/`.toLowerCase()];
  if (!one.startsWith(other) && !other.startsWith(one)) return;
  throw new SettingsError(
    `syncNamespace is ${quoted(syncNamespace)}: it must lie beside the namespace ${quoted(namespace)}, not in it or above it`,
  );
}

/** The `config` of the plugin's server part: Strapi checks it before anything starts. */
export const settingsConfig = {
  default: {},
  validator(config: Readonly<Record<string, unknown>>): void {
    readSettings(config, process.env);
    readTargets(config['targets'], process.env);
  },
};

const known = new WeakMap<Core.Strapi, Settings>();

/** The settings of a running Strapi, read once: changes to the environment after the start have no effect. */
export function settingsOf(strapi: Core.Strapi): Settings {
  const before = known.get(strapi);
  if (before !== undefined) return before;
  const read = readSettings(strapi.config.get<Record<string, unknown>>(`plugin::${PLUGIN}`, {}), process.env);
  const settings = { ...read, publicUrl: read.publicUrl || serverUrl(strapi) };
  known.set(strapi, settings);
  return settings;
}

/** The address in the project's `config/server`, when it is a whole one: then nobody has to say it twice. */
function serverUrl(strapi: Core.Strapi): string {
  const address = siteUrl.read(strapi.config.get<unknown>('server.url', ''));
  return address ?? '';
}

function readAddresses(config: unknown, environment: NodeJS.ProcessEnv): Settings['publicUrls'] {
  const given = config === undefined || config === null ? {} : config;
  if (typeof given !== 'object' || Array.isArray(given)) {
    throw new SettingsError(`publicUrls is ${quoted(given)}: it must be an object with templates by kind`);
  }
  const templates = new Map<string, unknown>(Object.entries(given));
  const stranger = [...templates.keys()].find((kind) => !KINDS.some((known) => known === kind));
  if (stranger !== undefined) {
    throw new SettingsError(
      `publicUrls.${stranger} is no kind of record: it may be one of ${KINDS.join(', ')}`,
    );
  }
  const read = (kind: Kind): string => {
    const variable = `CALENDAR_URL_${kind.toUpperCase()}`;
    const name = `publicUrls.${kind}`;
    return setting(
      variable,
      environment[variable],
      name,
      templates.get(kind),
      defaultAddress(kind),
      ADDRESSES,
    );
  };
  return {
    event: read('event'),
    venue: read('venue'),
    organizer: read('organizer'),
    category: read('category'),
    tag: read('tag'),
  };
}

function setting<T>(
  variable: string,
  fromEnvironment: string | undefined,
  name: string,
  fromConfig: unknown,
  fallback: T,
  value: SettingValue<T>,
): T {
  const inEnvironment = fromEnvironment !== undefined && fromEnvironment.trim() !== '';
  const given = inEnvironment ? fromEnvironment : fromConfig;
  if (given === undefined || given === null) return fallback;
  const read = value.read(given);
  if (read !== undefined) return read;
  throw new SettingsError(
    `${inEnvironment ? variable : name} is ${quoted(given)}: it must be ${value.expected}`,
  );
}
