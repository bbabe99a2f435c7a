import { hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from './plugins/event-calendar/server/src/platform/settings-error';
import { readEnvironment } from './environment';

/** What Strapi signs, salts and encrypts with. */
export type SecretName =
  | 'APP_KEYS'
  | 'ADMIN_JWT_SECRET'
  | 'API_TOKEN_SALT'
  | 'TRANSFER_TOKEN_SALT'
  | 'ENCRYPTION_KEY'
  | 'JWT_SECRET';

/**
 * A secret: the variable of the environment with its name, else derived (HKDF, RFC 5869) from one random seed that is made at
 * the first start and kept in `secrets.json` in the data folder. One seed for all means that no name can ever be missing.
 *
 * @throws SettingsError where the file exists but cannot be read, or where there is none and none can be written
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

function seedIn(directory: string): Buffer {
  const file = join(directory, 'secrets.json');
  const before = readSeed(file);
  if (before !== undefined) return before;

  // Written in full under another name and then linked: of two processes that start at once one wins, both read the same.
  const draft = join(directory, `.secrets-${process.pid}-${randomBytes(6).toString('hex')}`);
  try {
    mkdirSync(directory, { recursive: true });
    writeFileSync(draft, `${JSON.stringify({ seed: randomBytes(48).toString('base64url') })}\n`, {
      mode: 0o600,
    });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new SettingsError(`DATA_DIR is "${directory}": the secrets cannot be written there (${code})`);
  }
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  const made = readSeed(file);
  if (made === undefined) throw new SettingsError(`${file} has disappeared: it must stay where it is`);
  return made;
}

function readSeed(file: string): Buffer | undefined {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw new SettingsError(`${file} cannot be read: it must be a file that this user may read`);
  }
  const seed = /"seed"\s*:\s*"([\w-]{32,})"/.exec(content)?.[1];
  if (seed === undefined)
    throw new SettingsError(`${file} holds no seed: restore it, or delete it to get new secrets`);
  return Buffer.from(seed, 'base64url');
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
