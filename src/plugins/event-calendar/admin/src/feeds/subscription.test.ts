import { describe, expect, it } from '@jest/globals';
import { feedOf } from '../../../server/src/domain/feed-address';
import { subscriptionOf } from './subscription';

const facts = {
  roots: { en: '/api/en/calendar/events/v1', fr: '/api/fr/calendar/events/v1' },
  languageParameter: 'i18n_language',
  publicUrl: 'https://calendar.example',
};
const OWN = 'http://localhost:1337';

describe('the feed of what the calendar page shows', () => {
  it('carries the filters that a feed has', () => {
    const asked = { locale: 'fr', category: '12', venue: '5', organizer: '7', search: 'été' };
    const { list, filters, carried } = subscriptionOf(asked, facts, OWN);
    expect(feedOf(list, 'ics', filters)).toBe(
      'https://calendar.example/api/fr/calendar/events/v1/events.ics?categories=12&venue=5&organizer=7&search=%C3%A9t%C3%A9',
    );
    expect(carried).toEqual(['category', 'venue', 'organizer', 'search']);
  });

  it('names a language without a root of its own', () => {
    const { list, filters, carried } = subscriptionOf({ locale: 'de' }, facts, OWN);
    expect(feedOf(list, 'ics', filters)).toBe(
      'https://calendar.example/api/en/calendar/events/v1/events.ics?i18n_language=de',
    );
    expect(carried).toEqual([]);
  });

  it('is at the address of the panel if no public address is set', () => {
    const { list } = subscriptionOf({ locale: 'en' }, { ...facts, publicUrl: '' }, OWN);
    expect(list).toBe('http://localhost:1337/api/en/calendar/events/v1/events');
  });
});
