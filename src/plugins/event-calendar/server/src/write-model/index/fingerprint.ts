import { createHash } from 'node:crypto';
import { TZ_RELEASE } from '../../domain/time/tz-database';
import type { Settings } from '../../platform/settings/settings';

/**
 * What is rendered into the index, a hash for each version of it: `fingerprint.test.ts` fails when something else is rendered,
 * and names the hash to add. The index is then built anew. Of the first versions nobody took a hash.
 */
export const RENDERINGS: readonly string[] = ['', '', '3eec4bfefaa0', '20bbec8ead10'];

/** The version of what is rendered into the index. */
export const INDEX_VERSION = RENDERINGS.length;

/** What the content of the index depends on beside the content types. */
export function fingerprint(settings: Settings, defaultLocale: string): string {
  const { timezone, publicUrls, categoryTaxonomy, tagTaxonomy, currency } = settings;
  const text = JSON.stringify([
    INDEX_VERSION,
    TZ_RELEASE,
    timezone,
    publicUrls,
    categoryTaxonomy,
    tagTaxonomy,
    currency,
    defaultLocale,
  ]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
