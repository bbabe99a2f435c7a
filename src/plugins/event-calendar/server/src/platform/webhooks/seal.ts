import type { Core } from '@strapi/strapi';

/** Keeps secrets in the database so that a copy of it alone does not tell them. */
export interface Seal {
  close(text: string): string;
  /** @returns undefined where it cannot be opened: the project's key is another one now */
  open(sealed: string): string | undefined;
}

/** Before a text that is only obscured, because the project has no key; release 0.1.0 kept it as it was. */
const OBSCURED = 'obscured:';
const OPEN = 'open:';

/** The seal of Strapi's own API tokens, with the project's `admin.secrets.encryptionKey`; without one, texts are only obscured. */
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
