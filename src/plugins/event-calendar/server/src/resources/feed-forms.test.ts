import { describe, expect, it } from '@jest/globals';
import { fillSlots } from '../engine/read/slots';
import { withSequence } from '../engine/read/assemble';
import { event, organizer, settings, slots, term, venue } from './records.fixtures';
import { renderRecord } from './render';
import type { CalendarRecord } from './shared/record';

const feedOf = (record: CalendarRecord): Record<string, unknown> => {
  const value: unknown = JSON.parse(fillSlots(withSequence(renderRecord(record, settings).feed, 7), slots));
  return { ...Object(value) };
};

describe('the feed form', () => {
  it('of an event has plain texts, times, its identity and filled addresses', () => {
    const form = feedOf({ ...event, title: 'Jazz & <Soul>', ticket_url: 'https://tickets.example/' });
    expect(form).toMatchObject({
      id: 5,
      slug: 'picnic',
      status: 'publish',
      title: 'Jazz & <Soul>',
      url: 'https://example.org:8443/calendar/en/event/picnic',
      restUrl: 'https://example.org:8443/api/en/calendar/events/v1/events/5',
      description: 'Bring a rug.\nAnd salt & pepper',
      descriptionHtml: '<p>Bring a rug.</p>\n<p>And <b>salt</b> &amp; pepper</p>',
      excerpt: 'In short',
      image: {
        url: 'https://example.org:8443/uploads/rug.png',
        type: 'image/png',
        bytes: 12_345,
        width: 640,
        height: 480,
      },
      published: '2031-01-02 03:04:05',
      modified: '2031-07-02 03:04:05',
      uid: event.uid,
      sequence: 7,
      allDay: event.allDay,
      start: event.startDate,
      timezone: event.timezone,
      state: 'scheduled',
      tickets: 'https://tickets.example/',
      virtualUrl: '',
    });
  });

  it('cuts long descriptions, and says so', () => {
    const long = feedOf({
      ...event,
      description: `<p><b>${'word '.repeat(20_000)}</b></p>`,
      image: null,
      date: null,
    });
    expect(String(long['description'])).toMatch(/word…$/);
    expect(String(long['description']).length).toBeLessThan(60_001);
    expect(String(long['descriptionHtml'])).toMatch(/ ?<\/b><\/p>…$/);
    expect(long).toMatchObject({ image: null, published: '' });
  });

  it('of the other kinds names what feeds show', () => {
    expect(feedOf(venue)).toMatchObject({ id: venue.publicId, name: venue.name, city: venue.city });
    expect(feedOf(organizer)).toMatchObject({
      id: organizer.publicId,
      name: organizer.name,
      email: organizer.email,
    });
    expect(Object.keys(feedOf(term))).toEqual(['id', 'slug', 'name', 'description', 'parent']);
  });
});
