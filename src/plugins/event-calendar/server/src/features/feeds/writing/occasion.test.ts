import { describe, expect, it } from '@jest/globals';
import type { FeedEvent } from '../format';
import { LOCKED, eventWith } from '../records.fixtures';
import { contentOf, occasionOf } from './occasion';

const HALL = 'Hall, 1 rue X, 75001 Paris, France';

describe('what news say of when and where an event takes place', () => {
  it.each<[string, Partial<FeedEvent>, string]>([
    ['an evening', {}, `2026-07-14 20:30 - 22:00, Europe/Paris. ${HALL}`],
    [
      'without a duration',
      { end: '2026-07-14 20:30:00', utcEnd: '2026-07-14 18:30:00' },
      `2026-07-14 20:30, Europe/Paris. ${HALL}`,
    ],
    [
      'an hour at whose end clocks show the same time again',
      { end: '2026-07-14 20:30:00', utcEnd: '2026-07-14 19:30:00', venue: null },
      '2026-07-14 20:30 - 20:30, Europe/Paris',
    ],
    [
      'several days',
      { end: '2026-07-16 01:00:00', venue: null },
      '2026-07-14 20:30 - 2026-07-16 01:00, Europe/Paris',
    ],
    [
      'a day',
      { allDay: true, start: '2026-07-14 00:00:00', end: '2026-07-14 23:59:59', venue: null },
      '2026-07-14',
    ],
    [
      'whole days',
      { allDay: true, start: '2026-07-14 00:00:00', end: '2026-07-15 23:59:59', venue: null },
      '2026-07-14 - 2026-07-15',
    ],
    [
      'canceled',
      { state: 'canceled', reason: 'Storm', venue: null },
      'Canceled: Storm. 2026-07-14 20:30 - 22:00, Europe/Paris',
    ],
    ['postponed', { state: 'postponed', venue: null }, 'Postponed. 2026-07-14 20:30 - 22:00, Europe/Paris'],
  ])('%s', (_name, changes, said) => {
    expect(occasionOf(eventWith(changes), 'en')).toBe(said);
  });

  it('is in the language of the feed', () => {
    expect(occasionOf(eventWith({ state: 'canceled' }), 'de')).toMatch(/^Abgesagt\. /);
  });

  it('does not say that an event behind a password lasts all day', () => {
    expect(occasionOf(LOCKED, 'en')).toBe('2026-07-14 00:00 - 23:59, Europe/Paris');
  });

  it('is a paragraph before the description', () => {
    const event = eventWith({
      venue: null,
      reason: 'Wind & <rain>',
      state: 'canceled',
      descriptionHtml: '<p>A</p>',
    });
    const said = '<p>Canceled: Wind &amp; &lt;rain&gt;. 2026-07-14 20:30 - 22:00, Europe/Paris</p>';
    expect(contentOf(event, 'en')).toBe(`${said}\n<p>A</p>`);
    expect(contentOf({ ...event, descriptionHtml: '' }, 'en')).toBe(said);
  });
});
