import type { Core } from '@strapi/strapi';

/** Encrypts secrets in the database, so that a copy of the database alone does not reveal them. */
export interface Seal {
  close(text: string): string;
  /** @returns undefined if it cannot be decrypted, because the project's key has changed */
  open(sealed: string): string | undefined;
}

/** Prefixes of texts that are not encrypted because the project has no key: release 0.1.0 stored them in clear text (`OPEN`). */
const OBSCURED = 'obscured:';
const OPEN = 'open:';

/** Encrypts as Strapi encrypts its API tokens, with the project's `admin.secrets.encryptionKey`. Without a key, texts are only obscured. */
export function sealOf(strapi: Core.Strapi): Seal {
  const encryption = strapi.service('admin::encryption');
  const hasKey = Boolean(strapi.config.get('admin.secrets.encryptionKey'));
  return {
    close(text) {
      const sealed: string | null = hasKey ? encryption.encrypt(text) : null;
      return sealed ?? OBSCURED + Buffer.from(text).toString('base64url');
    },
    open(sealed) {
      if (sealed.startsWith(OBSCURED))
        return Buffer.from(sealed.slice(OBSCURED.length), 'base64url').toString('utf8');
      if (sealed.startsWith(OPEN)) return sealed.slice(OPEN.length);
      const text: string | null = hasKey ? encryption.decrypt(sealed) : null;
      return text ?? undefined;
    },
  };
}
