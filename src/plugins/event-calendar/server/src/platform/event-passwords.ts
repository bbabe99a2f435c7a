import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';

/** Encrypts the passwords of events, so that a copy of the database alone does not reveal them. */
export interface PasswordSeal {
  /** Returns the stored form of a password. Every call returns a different one. */
  close(password: string): string;
  /**
   * Returns the password of a stored form. Any other text was written without the plugin and is the password itself.
   * @returns undefined if it cannot be decrypted, because the project's key has changed
   */
  open(stored: string): string | undefined;
}

/** Prefixes of a password that is encrypted with the key, and of one that is only obscured because there is no key. */
const SEALED = 'sealed:';
const OBSCURED = 'obscured:';
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Whether a text is the stored form of a password. */
export const isStoredForm = (text: string): boolean => text.startsWith(SEALED) || text.startsWith(OBSCURED);

/** Whether a text, under whatever name, is a password that was encrypted with the key of the seal. */
export const isSealed = (seal: PasswordSeal, text: string): boolean =>
  text.startsWith(SEALED) && seal.open(text) !== undefined;

/**
 * @param secret the project's encryption key; without a key, passwords are only obscured, and passwords that were encrypted
 *   with a key cannot be read
 */
export function createPasswordSeal(secret: string | undefined): PasswordSeal {
  const key =
    secret === undefined || secret === ''
      ? undefined
      : Buffer.from(hkdfSync('sha256', secret, '', 'event-calendar event passwords', 32));
  return {
    close(password) {
      if (key === undefined) return OBSCURED + Buffer.from(password).toString('base64url');
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv);
      const text = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]);
      return SEALED + Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
    },
    open(stored) {
      if (stored.startsWith(OBSCURED))
        return Buffer.from(stored.slice(OBSCURED.length), 'base64url').toString('utf8');
      if (!stored.startsWith(SEALED)) return stored;
      const sealed = Buffer.from(stored.slice(SEALED.length), 'base64url');
      if (key === undefined || sealed.length < IV_BYTES + TAG_BYTES) return undefined;
      const cipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      cipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        const text = [cipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), cipher.final()];
        return Buffer.concat(text).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

const SEALS = new WeakMap<Core.Strapi, PasswordSeal>();

/** The seal with the project's `admin.secrets.encryptionKey`. */
export function passwordSealOf(strapi: Core.Strapi): PasswordSeal {
  const known = SEALS.get(strapi);
  if (known !== undefined) return known;
  const secret: unknown = strapi.config.get('admin.secrets.encryptionKey');
  const seal = createPasswordSeal(typeof secret === 'string' ? secret : undefined);
  SEALS.set(strapi, seal);
  return seal;
}

/**
 * A fingerprint of a stored password, with which an editor's form detects that somebody has changed the password since. It is
 * made with the project's keys and does not reveal the password.
 */
export function passwordMarkOf(strapi: Core.Strapi, stored: unknown): string {
  if (typeof stored !== 'string' || stored === '') return '';
  const secret = `event-calendar password marks ${String(strapi.config.get('server.app.keys'))}`;
  return createHmac('sha256', secret).update(stored).digest('base64url').slice(0, 22);
}

/** Warns at startup that anyone with a copy of the database can read the secrets in it. */
export function warnWithoutKey(strapi: Core.Strapi): void {
  if (strapi.config.get('admin.secrets.encryptionKey')) return;
  strapi.log.warn(
    'Calendar: admin.secrets.encryptionKey (ENCRYPTION_KEY) is not set, so the secrets of webhooks and the passwords of events ' +
      'are only obscured in the database, not encrypted',
  );
}

/**
 * The value to store for a password that somebody writes. An unchanged password keeps its stored form, so that saving an event
 * again changes nothing. A stored form that was read and is written back is kept, too.
 * @param stored the stored forms that the event already has
 * @param isTrusted whether the writer may bring the stored form of another event, as code may. Nobody else: whoever got hold of
 *   one would read the password in an event of their own.
 */
export function storePassword(
  seal: PasswordSeal,
  written: string,
  stored: readonly string[],
  isTrusted = true,
): string {
  if (written === '') return written;
  const isKnown = stored.includes(written) || (isTrusted && seal.open(written) !== undefined);
  if (isStoredForm(written) && isKnown) return written;
  return stored.find((each) => isStoredForm(each) && seal.open(each) === written) ?? seal.close(written);
}
