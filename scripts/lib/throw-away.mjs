import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Every variable that the service reads: a throw-away service takes none of them from this machine. */
const OURS =
  /^(CALENDAR_|DATABASE_|ADMIN_|STRAPI_|(APP_KEYS|API_TOKEN_SALT|TRANSFER_TOKEN_SALT|ENCRYPTION_KEY|JWT_SECRET|HOST|PORT|PUBLIC_URL|TRUST_PROXY|LOG_LEVEL|DATA_DIR|PUBLIC_DIR|ENV_PATH)$)/;

/**
 * A temporary folder for a service, and the environment that makes the service keep everything in it. On SQLite the database
 * file is in it too.
 *
 * @param {object} [options]
 * @param {string} [options.databaseUrl] PostgreSQL; without it SQLite
 * @param {string} [options.template] a folder made by this function whose database and secrets are copied
 * @param {Record<string, string>} [options.env] what else the service is to find in its environment
 * @returns {{ directory: string, env: Record<string, string>, remove(): void }}
 */
export function makeThrowAway({ databaseUrl, template, env = {} } = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'calendar-'));
  mkdirSync(join(directory, 'public', 'uploads'), { recursive: true });
  if (template !== undefined) {
    for (const file of ['calendar.db', 'secrets.json']) {
      if (existsSync(join(template, file))) copyFileSync(join(template, file), join(directory, file));
    }
  }
  return {
    directory,
    env: {
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      DATA_DIR: directory,
      PUBLIC_DIR: join(directory, 'public'),
      // A file `.env` of this project is not for it.
      ENV_PATH: join(directory, 'no.env'),
      CALENDAR_SAMPLE: 'false',
      // Whoever tries things out sends wrong credentials too.
      CALENDAR_FAILED_LOGINS_PER_MINUTE: '0',
      ...(databaseUrl === undefined ? {} : { DATABASE_CLIENT: 'postgres', DATABASE_URL: databaseUrl }),
      ...env,
    },
    remove: () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** An environment for a child process: this one's without what concerns the service, and `env`. */
export function childEnvironment(env) {
  const rest = Object.entries(process.env).filter(([name]) => !OURS.test(name));
  return { ...Object.fromEntries(rest), NODE_ENV: 'production', ...env };
}

/**
 * Makes `env` the environment of this very process as far as the service reads it.
 *
 * @returns a function that puts everything back
 */
export function enterEnvironment(env) {
  const before = { ...process.env };
  const after = childEnvironment(env);
  for (const name of Object.keys(process.env)) if (!(name in after)) delete process.env[name];
  Object.assign(process.env, after);
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  };
}
