import type { Core } from '@strapi/strapi';
import { readTargets } from '../webhooks/configured';
import { KINDS, PLUGIN } from '../../domain/kinds';
import { SettingsError, quoted } from '../settings-error';
import { siteUrl } from './setting-values';
import type { Settings } from './settings';
import { SETTINGS, variableOf } from './settings';

type Config = Readonly<Record<string, unknown>>;

/** A setting as somebody wrote it, with the name that the writer knows it by. */
interface Given {
  name: string;
  value: unknown;
}

const NAMES = Object.keys(SETTINGS.shape);

/**
 * Checks and completes the plugin's settings: a variable of the environment wins over the project's `config/plugins`, which
 * wins over the default. An empty variable counts as not set, except where empty is a value of its own.
 *
 * @param config what the project wrote as the plugin's config
 * @throws SettingsError for the first setting that cannot be used
 */
export function readSettings(config: Config, environment: NodeJS.ProcessEnv): Settings {
  const addresses = config['publicUrls'] ?? {};
  refuseUnknown(config, [...NAMES, 'targets'], (name) => `${name} is no setting of ${PLUGIN}`);
  if (isObject(addresses)) {
    refuseUnknown(addresses, KINDS, (kind) => `publicUrls.${kind} is no kind of record`);
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
  if (!read.success) throw unusable(read.error.issues, given);
  keepApart(read.data);
  return read.data;
}

const isObject = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws SettingsError for the first key that is not known */
function refuseUnknown(keys: Config, known: readonly string[], refusal: (key: string) => string): void {
  const unknown = Object.keys(keys).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  throw new SettingsError(`${refusal(unknown)}: it may be one of ${known.join(', ')}`);
}

/** Says what is wrong with the first setting that cannot be used. */
function unusable(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
  given: ReadonlyMap<string, Given>,
): SettingsError {
  const [{ path, message } = { path: [], message: '' }] = issues;
  const [setting = '', member] = path.map(String);
  const found = given.get(`${setting}.${member}`) ?? given.get(setting);
  return new SettingsError(`${found?.name} is ${quoted(found?.value)}: it must be ${message}`);
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
  validator(config: Config): void {
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
const serverUrl = (strapi: Core.Strapi): string =>
  siteUrl.safeParse(strapi.config.get<unknown>('server.url', '')).data ?? '';
