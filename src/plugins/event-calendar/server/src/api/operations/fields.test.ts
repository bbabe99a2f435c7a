import { describe, expect, it } from '@jest/globals';
import { pickFields } from './fields';

const picked = (body: unknown, ...fields: string[]): unknown =>
  JSON.parse(pickFields(JSON.stringify(body), fields));

describe('_fields (docs/interface.md 2.10)', () => {
  const event = {
    id: 1,
    title: 'A',
    venue: { id: 2, city: 'B', json_ld: { name: 'C' } },
    organizer: [{ id: 3, phone: '4' }],
  };

  it('keeps the named members, in the order of the body', () => {
    expect(pickFields(JSON.stringify(event), ['title', 'id'])).toBe('{"id":1,"title":"A"}');
  });

  it('goes into objects and through lists', () => {
    expect(picked(event, 'venue.json_ld.name', 'organizer.phone')).toEqual({
      venue: { json_ld: { name: 'C' } },
      organizer: [{ phone: '4' }],
    });
    expect(picked({ events: [event], total: 1 }, 'events.id', 'total')).toEqual({
      events: [{ id: 1 }],
      total: 1,
    });
  });

  it('returns the whole member if it is also named as a whole', () => {
    expect(picked(event, 'venue.city', 'venue')).toEqual({ venue: event.venue });
    expect(picked(event, 'venue', 'venue.city')).toEqual({ venue: event.venue });
  });

  it('does not change values without members', () => {
    expect(picked({ id: 1, venue: [], image: false }, 'id.x', 'venue.city', 'image.url')).toEqual({
      id: 1,
      venue: [],
      image: false,
    });
  });

  it('finds nothing under names that objects always have', () => {
    expect(picked({ id: 1 }, '__proto__', 'constructor', 'toString.x')).toEqual({});
    expect(pickFields('{"__proto__":1,"id":2}', ['__proto__'])).toBe('{"__proto__":1}');
  });
});
