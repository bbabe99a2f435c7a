import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';

/** How passwords of events are kept in the database: a copy of it alone does not tell them. */
export interface PasswordSeal {
  /** The stored form of a password, another one at every call. */
  close(password: string): string;
  /**
   * The password of a stored form. A text that is in no stored form was written past the plugin, and is the password itself.
   * @returns undefined where it cannot be opened, because the project's key is another one now
   */
  open(stored: string): string | undefined;
}

/** Before what is sealed with the key, and before what is only obscured because there is none. */
const SEALED = 'sealed:';
const OBSCURED = 'obscured:';
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Whether a text is in a form in which passwords are stored. */
export const isStoredForm = (text: string): boolean => text.startsWith(SEALED) || text.startsWith(OBSCURED);

/**
 * @param secret the project's encryption key; without one passwords are only obscured, and those that were sealed with one
 *   cannot be opened
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
 * A mark of a stored password, by which an editor's form tells whether it was changed since. It tells nothing of the password: it is
 * made with the project's keys.
 */
export function passwordMarkOf(strapi: Core.Strapi, stored: unknown): string {
  if (typeof stored !== 'string' || stored === '') return '';
  const secret = `event-calendar password marks ${String(strapi.config.get('server.app.keys'))}`;
  return createHmac('sha256', secret).update(stored).digest('base64url').slice(0, 22);
}

/** Says at the start, in one line, that secrets in the database can be read by whoever has a copy of it. */
export function warnWithoutKey(strapi: Core.Strapi): void {
  if (strapi.config.get('admin.secrets.encryptionKey')) return;
  strapi.log.warn(
    'Calendar: admin.secrets.encryptionKey (ENCRYPTION_KEY) is not set, so the secrets of webhooks and the passwords of events ' +
      'are only obscured in the database, not encrypted',
  );
}

/**
 * What is to be stored of a password that somebody writes. One that is stored already stays as it is, so that saving an event
 * again changes nothing; so does a stored form that was read and is written back.
 * @param stored the stored forms that the event has
 */
export function storePassword(seal: PasswordSeal, written: string, stored: readonly string[]): string {
  if (written === '') return written;
  if (isStoredForm(written) && (stored.includes(written) || seal.open(written) !== undefined)) return written;
  return stored.find((each) => isStoredForm(each) && seal.open(each) === written) ?? seal.close(written);
}
