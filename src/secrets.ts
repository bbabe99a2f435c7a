import { hkdfSync, randomBytes } from 'node:crypto';
import { constants, copyFileSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from './plugins/event-calendar/server/src/platform/settings-error';
import { readEnvironment } from './environment';

/** The secrets with which Strapi signs, salts and encrypts. */
const NAMES = [
  'APP_KEYS',
  'ADMIN_JWT_SECRET',
  'API_TOKEN_SALT',
  'TRANSFER_TOKEN_SALT',
  'ENCRYPTION_KEY',
  'JWT_SECRET',
] as const;

export type SecretName = (typeof NAMES)[number];

/**
 * A secret: the environment variable with its name, or else derived (HKDF, RFC 5869) from one random seed. The first start creates
 * the seed and stores it in `secrets.json` in the data folder. With one seed for all secrets, none can be missing.
 *
 * @throws SettingsError if the file cannot be read, or does not exist and cannot be written
 */
export function secret(name: SecretName): string {
  const given = process.env[name]?.trim();
  if (given !== undefined && given !== '') return given;
  const derived = hkdfSync(
    'sha256',
    seedIn(readEnvironment().dataDirectory),
    '',
    `event-calendar ${name}`,
    32,
  );
  return Buffer.from(derived).toString('base64url');
}

/** Secrets with fewer characters can be guessed. */
const SHORTEST = 16;

/** The variables whose secret, or one of whose keys, has fewer than 16 characters. */
export const shortSecrets = (environment: NodeJS.ProcessEnv): SecretName[] =>
  NAMES.filter((name) => {
    const given = environment[name]?.trim() ?? '';
    return (
      given !== '' &&
      (name === 'APP_KEYS' ? given.split(',') : [given]).some((key) => key.trim().length < SHORTEST)
    );
  });

/** The seed of this process where there is no file. */
let passing: Buffer | undefined;

/** From now on this process makes no `secrets.json`. Where there is none, its secrets end with it: those of a command that may be refused. */
export function keepNoSeed(): void {
  passing = randomBytes(48);
}

function seedIn(directory: string): Buffer {
  const file = join(directory, 'secrets.json');
  const before = readSeed(file) ?? passing;
  if (before !== undefined) return before;

  try {
    mkdirSync(directory, { recursive: true });
    writeSeed(directory, file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new SettingsError(`DATA_DIR is "${directory}": the secrets cannot be written there (${code})`);
  }
  const made = readSeed(file);
  if (made === undefined) throw new SettingsError(`${file} has disappeared: it must not be moved or deleted`);
  return made;
}

/** Written under another name and then linked: if two processes start at the same time, one wins and both read the same file. */
function writeSeed(directory: string, file: string): void {
  const draft = join(directory, `.secrets-${process.pid}-${randomBytes(6).toString('hex')}`);
  const seed = randomBytes(48).toString('base64url');
  try {
    writeFileSync(draft, `${JSON.stringify({ seed })}\n`, { mode: 0o600 });
    linkOrCopy(draft, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Fails with EEXIST if there is such a file. */
function linkOrCopy(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (isCode(error, 'EEXIST')) throw error;
    // There are no hard links on exFAT, CIFS and some shared folders.
    copyFileSync(draft, file, constants.COPYFILE_EXCL);
  }
}

/** How often an empty file is read again, and for how long: another process may be about to copy the seed into it. In milliseconds. */
const LOOK_EVERY_MS = 50;
const PATIENCE_MS = 1_000;

function readSeed(file: string, patience = PATIENCE_MS): Buffer | undefined {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw new SettingsError(`${file} cannot be read: it must be a file that this user may read`);
  }
  if (content === '' && patience > 0) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_EVERY_MS);
    return readSeed(file, patience - LOOK_EVERY_MS);
  }
  const seed = /"seed"\s*:\s*"([\w-]{32,})"/.exec(content)?.[1];
  if (seed === undefined)
    throw new SettingsError(`${file} holds no seed: restore it, or delete it to get new secrets`);
  return Buffer.from(seed, 'base64url');
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
