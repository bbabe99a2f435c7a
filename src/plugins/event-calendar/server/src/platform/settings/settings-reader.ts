import type { Core } from '@strapi/strapi';
import { readTargets } from '../webhooks/configured';
import { KINDS, PLUGIN } from '../../domain/kinds';
import { SettingsError, quoted } from '../settings-error';
import { siteUrl } from './setting-values';
import type { Settings } from './settings';
import { SECRET_SETTINGS, SETTINGS, variableOf } from './settings';

type Config = Readonly<Record<string, unknown>>;

/** The value of a setting as written, with the name under which it was set. */
interface Given {
  name: string;
  value: unknown;
}

const NAMES = Object.keys(SETTINGS.shape);

/**
 * Checks and completes the plugin's settings: an environment variable overrides the project's `config/plugins`, which
 * overrides the default. An empty variable counts as not set.
 *
 * @param config the plugin's config in the project
 * @throws SettingsError for the first setting that is not valid
 */
export function readSettings(config: Config, environment: NodeJS.ProcessEnv): Settings {
  const addresses = config['publicUrls'] ?? {};
  refuseUnknown(config, [...NAMES, 'targets'], (name) => `${name} is not a setting of ${PLUGIN}`);
  if (isObject(addresses)) {
    refuseUnknown(addresses, KINDS, (kind) => `publicUrls.${kind} is not a kind of record`);
  }
  const given = new Map<string, Given>();
  const give = (name: string, inConfig: unknown): unknown => {
    const variable = variableOf(name);
    const text = environment[variable];
    const isSet = text !== undefined && text.trim() !== '';
    const found = isSet ? { name: variable, value: text } : { name, value: inConfig ?? undefined };
    given.set(name, found);
    return found.value;
  };
  const values = Object.fromEntries(NAMES.map((name) => [name, give(name, config[name])]));
  const publicUrls = isObject(addresses)
    ? Object.fromEntries(KINDS.map((kind) => [kind, give(`publicUrls.${kind}`, addresses[kind])]))
    : addresses;
  const read = SETTINGS.safeParse({ ...values, publicUrls });
  if (!read.success) throw invalidSetting(read.error.issues, given);
  keepApart(read.data);
  const { languageRoots, languages = languageRoots } = read.data;
  const missing = languageRoots.find((root) => !languages.includes(root));
  if (missing !== undefined) {
    const found = given.get('languages');
    throw new SettingsError(
      `${found?.name} is ${quoted(found?.value)}: it must contain ${missing}, which has a root`,
    );
  }
  const settings = { ...read.data, languages };
  keepPathsApart(settings, given);
  return settings;
}

/** What a setting was set under: its variable, or its name in the project's `config/plugins`. */
export const nameOfSetting = (name: keyof Settings, environment: NodeJS.ProcessEnv): string =>
  (environment[variableOf(name)] ?? '').trim() === '' ? name : variableOf(name);

/** Variables that begin like those of the calendar and are none: mostly misspelt ones. Empty ones count as not set. */
export function unknownVariables(environment: NodeJS.ProcessEnv): string[] {
  const publicUrls = KINDS.map((kind) => `publicUrls.${kind}`);
  // The password is one of a command.
  const known = new Set([...NAMES, 'targets', 'password', ...publicUrls].map(variableOf));
  return Object.entries(environment).flatMap(([name, value = '']) =>
    name.startsWith('CALENDAR_') && value.trim() !== '' && !known.has(name) ? [name] : [],
  );
}

const isObject = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws SettingsError for the first unknown key */
function refuseUnknown(keys: Config, known: readonly string[], refusal: (key: string) => string): void {
  const unknownKey = Object.keys(keys).find((key) => !known.includes(key));
  if (unknownKey === undefined) return;
  throw new SettingsError(`${refusal(unknownKey)}: it may be one of ${known.join(', ')}`);
}

/** The error for the first setting that is not valid. */
function invalidSetting(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
  given: ReadonlyMap<string, Given>,
): SettingsError {
  const [{ path, message } = { path: [], message: '' }] = issues;
  const [setting = '', member] = path.map(String);
  const found = given.get(`${setting}.${member}`) ?? given.get(setting);
  const shown = SECRET_SETTINGS.includes(setting) ? 'cannot be used' : `is ${quoted(found?.value)}`;
  return new SettingsError(`${found?.name} ${shown}: it must be ${message}`);
}

/** No path may belong to both namespaces. The case of letters does not count. */
function keepApart({ namespace, syncNamespace }: Pick<Settings, 'namespace' | 'syncNamespace'>): void {
  const [one, other] = [`${namespace}/`.toLowerCase(), `${syncNamespace}/`.toLowerCase()];
  if (!one.startsWith(other) && !other.startsWith(one)) return;
  throw new SettingsError(
    `syncNamespace is ${quoted(syncNamespace)}: it must lie beside the namespace ${quoted(namespace)}, not in it or above it`,
  );
}

/** Two things cannot be at one path. */
function keepPathsApart(settings: Settings, given: ReadonlyMap<string, Given>): void {
  const paths = ['livePath', 'readyPath', 'metricsPath'] as const;
  const [again] = paths.filter(
    (name, index) =>
      settings[name] !== '' && paths.slice(0, index).some((one) => settings[one] === settings[name]),
  );
  if (again === undefined) return;
  const name = given.get(again)?.name ?? again;
  throw new SettingsError(
    `${name} is ${quoted(settings[again])}: it must be another path than those of the other checks`,
  );
}

/** The `config` of the plugin's server part: Strapi checks it before anything starts. */
export const settingsConfig = {
  default: {},
  validator(config: Config): void {
    readSettings(config, process.env);
    readTargets(config['targets'], process.env);
  },
};

const known = new WeakMap<Core.Strapi, Settings>();

/** The settings of a running Strapi, read once: later changes to the environment have no effect. */
export function settingsOf(strapi: Core.Strapi): Settings {
  const before = known.get(strapi);
  if (before !== undefined) return before;
  const read = readSettings(strapi.config.get<Record<string, unknown>>(`plugin::${PLUGIN}`, {}), process.env);
  const settings = { ...read, publicUrl: read.publicUrl || serverUrl(strapi) };
  known.set(strapi, settings);
  return settings;
}

/** The `url` of the project's `config/server`, if it is an absolute URL. It then need not be set twice. */
const serverUrl = (strapi: Core.Strapi): string =>
  siteUrl.safeParse(strapi.config.get<unknown>('server.url', '')).data ?? '';
