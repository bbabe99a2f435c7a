import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Every variable that the service reads. A throw-away service inherits none of them from this machine. */
const OURS =
  /^(CALENDAR_|DATABASE_|ADMIN_|STRAPI_|(APP_KEYS|API_TOKEN_SALT|TRANSFER_TOKEN_SALT|ENCRYPTION_KEY|JWT_SECRET|HOST|PORT|PUBLIC_URL|TRUST_PROXY|LOG_LEVEL|DATA_DIR|PUBLIC_DIR|ENV_PATH|INIT_CWD)$)/;

/**
 * Creates a temporary folder for a service, and an environment with which the service keeps all its files in it. On SQLite this includes
 * the database file.
 *
 * @param {object} [options]
 * @param {string} [options.databaseUrl] PostgreSQL; SQLite if omitted
 * @param {string} [options.template] a folder created by this function, whose database and secrets are copied
 * @param {string} [options.within] the folder in which it is created
 * @param {Record<string, string>} [options.env] additional variables for the service
 * @returns {{ directory: string, env: Record<string, string>, remove(): void }}
 */
export function makeThrowAway({ databaseUrl, template, within = tmpdir(), env = {} } = {}) {
  const directory = mkdtempSync(join(within, 'calendar-'));
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
      // Must not read the `.env` of this project.
      ENV_PATH: join(directory, 'no.env'),
      CALENDAR_SAMPLE: 'false',
      // Tests send wrong credentials on purpose.
      CALENDAR_FAILED_LOGINS_PER_MINUTE: '0',
      // No proxy needs time to notice the end.
      CALENDAR_STOP_GRACE_SECONDS: '0',
      ...(databaseUrl === undefined ? {} : { DATABASE_CLIENT: 'postgres', DATABASE_URL: databaseUrl }),
      ...env,
    },
    remove: () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** An environment for a child process: that of this process without the service's variables, plus `env`. */
export function childEnvironment(env) {
  const rest = Object.entries(process.env).filter(([name]) => !OURS.test(name));
  return { ...Object.fromEntries(rest), NODE_ENV: 'production', ...env };
}

/**
 * Replaces the service's variables in the environment of this process with `env`.
 *
 * @returns a function that restores the environment
 */
export function enterEnvironment(env) {
  const restore = rememberEnvironment();
  const after = childEnvironment(env);
  for (const name of Object.keys(process.env)) if (!(name in after)) delete process.env[name];
  Object.assign(process.env, after);
  return restore;
}

/** @returns a function that restores the environment of this process as it is now */
export function rememberEnvironment() {
  const before = { ...process.env };
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  };
}
