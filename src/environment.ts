import { isAbsolute, join, resolve } from 'node:path';
import { z } from '@strapi/utils';
import { SettingsError, quoted } from './plugins/event-calendar/server/src/platform/settings-error';
import {
  oneOf,
  siteUrl,
  text,
  wholeNumber,
  yesOrNo,
} from './plugins/event-calendar/server/src/platform/settings/setting-values';

/** The folder that holds `package.json`, whether this file runs from `src` or from `dist/src`. */
const PROJECT = resolve(__dirname, __dirname.endsWith(join('dist', 'src')) ? '../..' : '..');

const CLIENTS = ['sqlite', 'postgres'] as const;
/** The forms of the lines of the log. */
const LOG_FORMATS = ['text', 'json'] as const;
const LOG_LEVELS = ['error', 'warn', 'info', 'http', 'verbose', 'debug', 'silly'] as const;

const portNumber = wholeNumber(0, 65_535);
const anything = text(/^[^\0\r\n]+$/, 'a text of one line');
const email = text(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an e-mail address');
const databaseUrl = text(
  /^postgres(?:ql)?:\/\/\S+$/,
  'an address such as postgres://user:password@host:5432/name',
);

export type LogFormat = (typeof LOG_FORMATS)[number];

/** The connection to PostgreSQL. */
export interface PostgresEnvironment {
  client: 'postgres';
  url: string | undefined;
  host: string;
  port: number;
  name: string;
  username: string;
  password: string | undefined;
  ssl: boolean | { rejectUnauthorized: boolean };
  schema: string;
  poolMax: number;
}

interface SqliteEnvironment {
  client: 'sqlite';
  /** Absolute path of the database file. */
  filename: string;
}

/** The settings of the service from the environment; the plugin reads the settings of the calendar. */
export interface Environment {
  host: string;
  port: number;
  publicUrl: string;
  trustProxy: boolean;
  logLevel: (typeof LOG_LEVELS)[number];
  logFormat: LogFormat;
  /** Absolute path of the folder for the embedded database and the generated secrets. */
  dataDirectory: string;
  /** Absolute path of the folder with static files; it also holds the uploads. */
  publicDirectory: string;
  /** The administrator to create if there is none. */
  firstAdmin: { email: string; password: string } | undefined;
  database: SqliteEnvironment | PostgresEnvironment;
}

/** The path below which people reach the service, such as `/calendar`; empty for a site of its own. */
export const publicPath = ({ publicUrl }: Pick<Environment, 'publicUrl'>): string =>
  publicUrl === '' ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '');

/** @throws SettingsError for the first invalid variable; the message never contains a password */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const read = <T>(name: string, value: z.ZodType<T>, fallback: T): T => {
    const given = variables[name];
    if (given === undefined || given.trim() === '') return fallback;
    const result = value.safeParse(given);
    if (result.success) return result.data;
    const shown = /PASSWORD|DATABASE_URL/.test(name) ? 'cannot be used' : `is ${quoted(given)}`;
    throw new SettingsError(`${name} ${shown}: it must be ${result.error.issues[0]?.message}`);
  };
  const folder = (name: string, fallback: string): string => {
    const path = read(name, anything, fallback);
    return isAbsolute(path) ? path : join(PROJECT, path);
  };

  const dataDirectory = folder('DATA_DIR', 'data');
  const client = read('DATABASE_CLIENT', oneOf(CLIENTS), 'sqlite');
  return {
    host: read('HOST', anything, '0.0.0.0'),
    port: read('PORT', portNumber, 1337),
    publicUrl: read('PUBLIC_URL', siteUrl, ''),
    trustProxy: read('TRUST_PROXY', yesOrNo, false),
    logLevel: read('LOG_LEVEL', oneOf(LOG_LEVELS), 'http'),
    logFormat: read('LOG_FORMAT', oneOf(LOG_FORMATS), 'text'),
    dataDirectory,
    publicDirectory: folder('PUBLIC_DIR', 'public'),
    firstAdmin: readFirstAdmin(read),
    database:
      client === 'sqlite'
        ? { client, filename: folder('DATABASE_FILENAME', join(dataDirectory, 'calendar.db')) }
        : {
            client,
            url: read<string | undefined>('DATABASE_URL', databaseUrl, undefined),
            host: read('DATABASE_HOST', anything, '127.0.0.1'),
            port: read('DATABASE_PORT', portNumber, 5432),
            name: read('DATABASE_NAME', anything, 'calendar'),
            username: read('DATABASE_USERNAME', anything, 'calendar'),
            password: variables.DATABASE_PASSWORD,
            ssl: readSsl(read),
            schema: read('DATABASE_SCHEMA', anything, 'public'),
            poolMax: read('DATABASE_POOL_MAX', wholeNumber(2, 1000), 10),
          },
  };
}

/** The variables of a PostgreSQL server that are set although the database is SQLite. */
export const unusedServerVariables = (variables: NodeJS.ProcessEnv): string[] =>
  readEnvironment(variables).database.client === 'postgres'
    ? []
    : Object.keys(variables)
        .filter((name) => SERVER_VARIABLE.test(name) && variables[name]?.trim() !== '')
        .toSorted();

const SERVER_VARIABLE = /^DATABASE_(URL|HOST|PORT|NAME|USERNAME|PASSWORD|SCHEMA|SSL)$/;

type Read = <T>(name: string, value: z.ZodType<T>, fallback: T) => T;

function readSsl(read: Read): PostgresEnvironment['ssl'] {
  if (!read('DATABASE_SSL', yesOrNo, false)) return false;
  return { rejectUnauthorized: read('DATABASE_SSL_REJECT_UNAUTHORIZED', yesOrNo, true) };
}

function readFirstAdmin(read: Read): Environment['firstAdmin'] {
  const address = read<string | undefined>('ADMIN_EMAIL', email, undefined);
  const password = read<string | undefined>('ADMIN_PASSWORD', adminPassword, undefined);
  if (address === undefined && password === undefined) return undefined;
  if (address === undefined) throw new SettingsError('ADMIN_EMAIL is not set: ADMIN_PASSWORD needs it');
  if (password === undefined) throw new SettingsError('ADMIN_PASSWORD is not set: ADMIN_EMAIL needs it');
  return { email: address, password };
}

const STRONG = '8 to 72 characters with a lower-case letter, an upper-case letter and a digit';

/** The rules of Strapi's own registration page; bcrypt uses only 72 bytes. */
const adminPassword = z
  .string(STRONG)
  .min(8, STRONG)
  .refine((password) => Buffer.byteLength(password) <= 72, STRONG)
  .regex(/[a-z]/, STRONG)
  .regex(/[A-Z]/, STRONG)
  .regex(/\d/, STRONG);
