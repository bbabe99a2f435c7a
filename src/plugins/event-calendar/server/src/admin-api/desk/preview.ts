import type { Core } from '@strapi/strapi';
import { kindOfUid } from '../../domain/kinds';
import type { Settings } from '../../platform/settings/settings';
import { indexedVersion, publicPage } from './public-page';

const CONFIG = 'admin.preview';

/**
 * Lets Strapi's preview button open the public page of what is published, where the project has set up no preview of its own.
 * What nobody but editors may see has no public page, and so no button: the panel "Publication" says why. Call it in the
 * plugin's `register`.
 */
export function registerPreview(strapi: Core.Strapi, settings: Settings): void {
  if (strapi.config.get(CONFIG) !== undefined) return;
  const handler = async (
    uid: string,
    { documentId, locale }: { documentId?: string; locale?: string | null },
  ): Promise<string | undefined> => {
    const kind = kindOfUid(uid);
    if (kind === undefined || !documentId || !locale) return undefined;
    const version = await indexedVersion(strapi.db.connection, kind, documentId, locale);
    return publicPage(strapi, settings, kind, locale, version);
  };
  strapi.config.set(CONFIG, { enabled: true, config: { handler, allowedOrigins: originsOf(settings) } });
}

/** Where public pages may be, for the browser to show them in a frame: this very server, and the sites that are set up. */
function originsOf({ publicUrl, publicUrls }: Settings): string[] {
  const addresses = [publicUrl, ...Object.values(publicUrls)].filter((address) => URL.canParse(address));
  return [...new Set(["'self'", ...addresses.map((address) => new URL(address).origin)])];
}
