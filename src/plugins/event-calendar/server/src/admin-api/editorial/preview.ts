import type { Core } from '@strapi/strapi';
import { kindOfUid } from '../../domain/kinds';
import type { Settings } from '../../platform/settings/settings';
import { indexedVersion, publicPage } from './public-page';

const CONFIG = 'admin.preview';

/** The handlers made here: another Strapi in this process may have left one in the settings, which they share. */
const ours = new WeakSet<object>();

/**
 * Lets Strapi's preview button open the public page of a published record, unless the project has set up its own preview. Records
 * that only editors may see have no public page and no button; the panel "Publication" says why. Call it in the plugin's `register`.
 */
export function registerPreview(strapi: Core.Strapi, settings: Settings): void {
  const known: unknown = strapi.config.get(CONFIG);
  if (known !== undefined && !ours.has(Object(Object(Object(known).config).handler))) return;
  const handler = async (
    uid: string,
    { documentId, locale }: { documentId?: string; locale?: string | null },
  ): Promise<string | undefined> => {
    const kind = kindOfUid(uid);
    if (kind === undefined || !documentId || !locale) return undefined;
    const version = await indexedVersion(strapi.db.connection, kind, documentId, locale);
    return publicPage(strapi, settings, kind, locale, version);
  };
  ours.add(handler);
  strapi.config.set(CONFIG, { enabled: true, config: { handler, allowedOrigins: originsOf(settings) } });
}

/** Origins of public pages that the browser may show in a frame: this server, and the sites in the settings. */
function originsOf({ publicUrl, publicUrls }: Settings): string[] {
  const addresses = [publicUrl, ...Object.values(publicUrls)].filter((address) => URL.canParse(address));
  return [...new Set(["'self'", ...addresses.map((address) => new URL(address).origin)])];
}
