import { createHash } from 'node:crypto';
import { TZ_RELEASE } from '../../domain/time/tz-database';
import { RENDERINGS } from '../../storage/migrations/steps';
import type { Settings } from '../../platform/settings/settings';

/** The version of the responses in the index. */
export const INDEX_VERSION = RENDERINGS.length;

/** A hash of what the index depends on, besides the content types. */
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
