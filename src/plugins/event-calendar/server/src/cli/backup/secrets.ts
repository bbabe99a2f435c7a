import { randomBytes, scryptSync } from 'node:crypto';
import { CommandError } from '../command';
import type { Manifest } from './manifest';

/** The secrets of a project by the variables that usually hold them, with what is lost without them. */
const LOST: Readonly<Record<string, string>> = {
  ENCRYPTION_KEY: 'passwords of events and secrets of webhook targets',
  API_TOKEN_SALT: 'API tokens',
  TRANSFER_TOKEN_SALT: 'transfer tokens',
  APP_KEYS: 'sessions of the admin panel',
  ADMIN_JWT_SECRET: 'log-ins to the admin panel',
  JWT_SECRET: 'log-ins to the interface',
};

/** The values by these names; a secret that the project does not have is absent. */
export type Secrets = Readonly<Partial<Record<string, string>>>;

/**
 * Fingerprints that tell whether secrets are the same, without telling what they are: slow hashes with a random salt of their own.
 */
export function fingerprintsOf(
  secrets: Secrets,
  salt = randomBytes(16).toString('base64url'),
): Manifest['secrets'] {
  const fingerprints: Record<string, string> = {};
  for (const [name, value] of Object.entries(secrets))
    if (value !== undefined && value !== '')
      fingerprints[name] = scryptSync(value, `${salt} ${name}`, 16).toString('base64url');
  return { salt, fingerprints };
}

/**
 * Compares the secrets of this project with those of a backup.
 * @returns lines that name each other one and what is lost without it
 */
function otherSecrets({ salt, fingerprints }: Manifest['secrets'], secrets: Secrets): string[] {
  const here = fingerprintsOf(secrets, salt).fingerprints;
  return Object.keys(fingerprints)
    .filter((name) => fingerprints[name] !== here[name])
    .map((name) => `${name} (without it are lost: ${LOST[name] ?? 'what it protects'})`);
}

/** @throws CommandError in one line if the secrets of this project are not those of the backup */
export function demandSecrets(manifest: Manifest, secrets: Secrets): void {
  const others = otherSecrets(manifest.secrets, secrets);
  if (others.length === 0) return;
  throw new CommandError(
    `These secrets are not those of the backup: ${others.join(', ')}. Bring secrets.json (its place is DATA_DIR) or the variables along, or add --other-secrets. Nothing was changed`,
  );
}
