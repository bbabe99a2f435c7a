import { UNSET_DATE, siteDates } from '../../domain/time/site-date';
import { showSlug } from '../../domain/slug';
import type { Zone } from '../../domain/time/types';
import { instant } from '../../domain/time/types';
import { UTC, readZone } from '../../domain/time/zone';
import type { PostRecord } from './record';
import type { RenderSettings } from './rendered';

/** The site's zone; settings are checked when they are read. */
export const siteZone = (settings: RenderSettings): Zone => readZone(settings.timezone) ?? UTC;

/**
 * The times at which a record was published and changed, in the site's zone and in UTC (docs/interface.md 7.3). If it was never
 * published, both UTC times are unset, and its date is the time of its creation.
 */
export function postDates(
  record: PostRecord,
  settings: RenderSettings,
): Record<'date' | 'date_utc' | 'modified' | 'modified_utc', string> {
  const zone = siteZone(settings);
  const date = siteDates(instant(record.date ?? record.created), zone);
  const modified = siteDates(instant(record.modified), zone);
  const published = record.date !== null;
  return {
    date: date.site,
    date_utc: published ? date.utc : UNSET_DATE,
    modified: modified.site,
    modified_utc: published ? modified.utc : UNSET_DATE,
  };
}

/** The suffix in responses of the slug of a record in the trash, whose slug is free (docs/interface.md 16.11). */
export const TRASHED = '__trashed';

/** The slug of an event, a venue or an organizer; empty if it has none. */
export function shownSlug({ slug, status }: PostRecord): string {
  return slug ? showSlug(slug) + (status === 'trash' ? TRASHED : '') : '';
}
