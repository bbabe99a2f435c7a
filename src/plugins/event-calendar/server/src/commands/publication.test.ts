import { describe, expect, it } from 'vitest';
import { STATUSES, statusOf } from '../domain/status';
import { instant } from '../domain/time/types';
import { publicationOf, statusOnCreate } from './publication';

const NOW = instant(Date.UTC(2027, 0, 2, 3, 4, 5));
const PAST = instant(NOW - 1000);
const LATER = instant(NOW + 1000);

describe('statusOnCreate (CONTRACT B3)', () => {
  it('publishes for those who may publish, unless the date is still to come', () => {
    expect(statusOnCreate(undefined, undefined, true, NOW)).toBe('publish');
    expect(statusOnCreate('publish', PAST, true, NOW)).toBe('publish');
    expect(statusOnCreate('publish', LATER, true, NOW)).toBe('future');
    expect(statusOnCreate(undefined, LATER, true, NOW)).toBe('future');
    expect(statusOnCreate('future', undefined, true, NOW)).toBe('publish');
    expect(statusOnCreate('future', PAST, true, NOW)).toBe('publish');
    expect(statusOnCreate('future', LATER, true, NOW)).toBe('future');
  });

  it('makes drafts of those who may not publish, and leaves what they meant to publish to a reviewer', () => {
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
  it('stores what the status is derived from', () => {
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

  it('dates what is published and leaves a draft undated', () => {
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
