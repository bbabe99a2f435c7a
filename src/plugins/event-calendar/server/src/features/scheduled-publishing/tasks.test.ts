import { describe, expect, it } from '@jest/globals';
import type { VersionRow } from '../../storage/documents';
import { instant } from '../../domain/time/types';
import { isToBeRemoved, localesToPublish } from './tasks';

const now = instant(Date.UTC(2031, 0, 1, 12));
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const version = (locale: string, more: Partial<VersionRow> = {}): VersionRow => ({
  id: 1,
  document_id: 'a',
  locale,
  public_id: 7,
  slug: null,
  stand_in: false,
  published_at: null,
  trashed_at: null,
  publish_at: null,
  ...more,
});
const published = (locale: string, more: Partial<VersionRow> = {}) =>
  version(locale, { published_at: new Date(now - DAY), ...more });

describe('localesToPublish', () => {
  const locales = (...rows: VersionRow[]) => localesToPublish('event', rows, now);

  it('includes every language whose moment has come, as a date or in milliseconds', () => {
    expect(
      locales(
        version('en', { publish_at: new Date(now) }),
        version('fr', { publish_at: now - 1 }),
        version('de', { publish_at: now + 1 }),
        version('es'),
      ),
    ).toEqual(['en', 'fr']);
  });

  it('leaves out versions that are published, in the trash or stand-ins', () => {
    const publish_at = now - HOUR;
    expect(
      locales(
        version('en', { publish_at }),
        published('en'),
        version('fr', { publish_at, trashed_at: now }),
        version('de', { publish_at, stand_in: 1 }),
        published('es', { publish_at }),
      ),
    ).toEqual([]);
  });
});

describe('isToBeRemoved', () => {
  const removed = (trashDays: number, ...rows: VersionRow[]) =>
    isToBeRemoved('venue', rows, { trashDays }, now);
  const trashed = (ago: number) => version('en', { trashed_at: new Date(now - ago) });

  it('is true after exactly `trashDays`, and never if the setting is 0', () => {
    expect(removed(30, trashed(30 * DAY))).toBe(true);
    expect(removed(30, trashed(30 * DAY - 1))).toBe(false);
    expect(removed(0, trashed(3000 * DAY))).toBe(false);
  });

  it('is false if any version is not in the trash', () => {
    expect(removed(30, trashed(40 * DAY), version('fr'))).toBe(false);
    expect(removed(30, trashed(40 * DAY), published('fr', { trashed_at: new Date(now - 40 * DAY) }))).toBe(
      false,
    );
    expect(removed(30)).toBe(false);
  });
});
