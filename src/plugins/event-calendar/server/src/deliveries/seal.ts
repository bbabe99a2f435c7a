import type { Core } from '@strapi/strapi';

/** Keeps secrets in the database so that a copy of it alone does not tell them. */
export interface Seal {
  close(text: string): string;
  /** @returns undefined where it cannot be opened: the project's key is another one now */
  open(sealed: string): string | undefined;
}

/** Before a text that could not be sealed, because the project has no key. */
const OPEN = 'open:';

/** The seal of Strapi's own API tokens, with the project's `admin.secrets.encryptionKey`; without one, texts are kept as they are. */
export function sealOf(strapi: Core.Strapi): Seal {
  const encryption = strapi.service('admin::encryption');
  const hasKey = Boolean(strapi.config.get('admin.secrets.encryptionKey'));
  return {
    close(text) {
      const sealed: string | null = hasKey ? encryption.encrypt(text) : null;
      return sealed ?? OPEN + text;
    },
    open(sealed) {
      if (sealed.startsWith(OPEN)) return sealed.slice(OPEN.length);
      const text: string | null = hasKey ? encryption.decrypt(sealed) : null;
      return text ?? undefined;
    },
  };
}
