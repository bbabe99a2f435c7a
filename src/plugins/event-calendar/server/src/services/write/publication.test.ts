import { describe, expect, it } from '@jest/globals';
import { STATUSES, statusOf } from '../../domain/status';
import type { Status } from '../../domain/status';
import { instant } from '../../domain/time/types';
import { publicationAfter, publicationOf, statusOnCreate } from './publication';
import type { Published } from './publication';

const NOW = instant(Date.UTC(2027, 0, 2, 3, 4, 5));
const PAST = instant(NOW - 1000);
const LATER = instant(NOW + 1000);

describe('statusOnCreate (docs/interface.md 16.2)', () => {
  it('publishes for those who may publish, unless the date is still to come', () => {
    expect(statusOnCreate(undefined, undefined, true, NOW)).toBe('publish');
    expect(statusOnCreate('publish', PAST, true, NOW)).toBe('publish');
    expect(statusOnCreate('publish', LATER, true, NOW)).toBe('future');
    expect(statusOnCreate(undefined, LATER, true, NOW)).toBe('future');
    expect(statusOnCreate('future', undefined, true, NOW)).toBe('publish');
    expect(statusOnCreate('future', PAST, true, NOW)).toBe('publish');
    expect(statusOnCreate('future', LATER, true, NOW)).toBe('future');
  });

  it('makes drafts for callers who may not publish, and puts what they meant to publish up for review', () => {
    expect(statusOnCreate(undefined, LATER, false, NOW)).toBe('draft');
    expect(statusOnCreate('publish', undefined, false, NOW)).toBe('pending');
    expect(statusOnCreate('future', LATER, false, NOW)).toBe('pending');
  });

  it('takes the other statuses as they are given', () => {
    for (const status of ['draft', 'pending', 'private', 'trash'] as const) {
      expect(statusOnCreate(status, LATER, true, NOW)).toBe(status);
      expect(statusOnCreate(status, LATER, false, NOW)).toBe(status);
    }
  });
});

describe('publicationOf', () => {
  it('stores the values from which the status is derived', () => {
    for (const status of STATUSES) {
      const { version, fields } = publicationOf(status, status === 'future' ? LATER : undefined, NOW);
      const publishAt = fields.publishAt === null ? null : Date.parse(fields.publishAt);
      const derived = statusOf({
        published: version === 'published',
        private: fields.private,
        readyForReview: fields.readyForReview,
        publishAt,
        trashed: fields.trashedAt !== null,
      });
      expect(derived).toBe(status);
    }
  });

  it('gives published records a date, and drafts none', () => {
    expect(publicationOf('publish', undefined, NOW).fields.date).toBe('2027-01-02T03:04:05.000Z');
    expect(publicationOf('private', undefined, NOW).fields.date).toBe('2027-01-02T03:04:05.000Z');
    expect(publicationOf('draft', undefined, NOW).fields.date).toBeNull();
    expect(publicationOf('draft', PAST, NOW).fields.date).toBe('2027-01-02T03:04:04.000Z');
    expect(publicationOf('future', LATER, NOW).fields).toMatchObject({
      date: '2027-01-02T03:04:06.000Z',
      publishAt: '2027-01-02T03:04:06.000Z',
    });
  });
});

describe('publicationAfter (docs/interface.md 16.3, 16.4, 16.12)', () => {
  const after = (stored: Published, sent: { status?: Status; date?: typeof NOW }, mayPublish = true) =>
    publicationAfter(stored, sent, mayPublish, NOW);
  const published = (status: Status, date = PAST): Published => ({ status, date });

  it('changes nothing where nothing is sent', () => {
    for (const status of STATUSES) {
      expect(after(published(status), {})).toBeUndefined();
      expect(after(published(status), {}, false)).toBeUndefined();
    }
  });

  it('keeps the date that was set, and dates a first publication', () => {
    expect(after(published('draft'), { status: 'publish' })).toEqual(publicationOf('publish', PAST, NOW));
    expect(after({ status: 'draft', date: undefined }, { status: 'publish' })).toEqual(
      publicationOf('publish', NOW, NOW),
    );
    expect(after(published('publish'), { status: 'draft' })).toEqual(publicationOf('draft', PAST, NOW));
  });

  it('moves a publication by its date, into the future and out of it', () => {
    expect(after(published('publish'), { date: LATER })).toEqual(publicationOf('future', LATER, NOW));
    expect(after(published('future', LATER), { date: PAST })).toEqual(publicationOf('publish', PAST, NOW));
    expect(after(published('draft', LATER), { status: 'publish' })).toEqual(
      publicationOf('future', LATER, NOW),
    );
    for (const status of ['draft', 'pending', 'private'] as const) {
      expect(after(published(status), { date: LATER })).toEqual(publicationOf(status, LATER, NOW));
    }
  });

  it('publishes a scheduled record now if only the status is sent', () => {
    expect(after(published('future', LATER), { status: 'publish' })).toEqual(
      publicationOf('publish', NOW, NOW),
    );
    expect(after(published('future', LATER), { status: 'future' })).toEqual(
      publicationOf('future', LATER, NOW),
    );
    expect(after(published('future', LATER), { status: 'publish', date: LATER })).toEqual(
      publicationOf('future', LATER, NOW),
    );
  });

  it('publishes nothing for those who may not', () => {
    for (const stored of STATUSES) {
      for (const status of ['publish', 'future'] as const) {
        expect(after(published(stored, LATER), { status }, false)).toEqual(
          publicationOf('pending', LATER, NOW),
        );
      }
    }
    expect(after(published('future', LATER), { date: PAST }, false)).toEqual(
      publicationOf('pending', PAST, NOW),
    );
    expect(after(published('publish'), { date: PAST }, false)).toEqual(publicationOf('publish', PAST, NOW));
  });

  it('keeps the time at which a record went to the trash', () => {
    expect(after(published('trash'), { date: LATER })?.fields).toEqual({ date: '2027-01-02T03:04:06.000Z' });
    expect(after(published('trash'), { status: 'trash' })?.fields).not.toHaveProperty('trashedAt');
    expect(after(published('trash'), { status: 'draft' })).toEqual(publicationOf('draft', PAST, NOW));
  });
});
