import { describe, expect, it } from '@jest/globals';
import { readFields } from '../fields/event-fields';
import type { EventRecord, OrganizerRecord, PostRecord, VenueRecord } from './record';
import { searchTexts } from './search-texts';

const post: PostRecord = {
  publicId: 5,
  documentId: 'abc',
  locale: 'en',
  slug: 'x',
  status: 'publish',
  author: 7,
  date: 0,
  created: 0,
  modified: 0,
  description: '<p>Brunch with Ja<b>zz</b></p>',
  excerpt: '',
  image: null,
};
const fields = (texts: readonly { field: string }[]): string[] => texts.map((text) => text.field);

describe('the texts in which a record is found', () => {
  it('of an event are one, a line for each field', () => {
    const event: EventRecord = {
      ...post,
      ...readFields({}),
      kind: 'event',
      title: 'Café\nEvening',
      excerpt: 'In short',
      allDay: false,
      startDate: '2031-05-10 10:00:00',
      endDate: '2031-05-10 10:00:00',
      utcStartDate: '2031-05-10 10:00:00',
      utcEndDate: '2031-05-10 10:00:00',
      timezone: 'UTC',
      cost: '5',
      website: 'https://not.searched',
      password: 'not searched',
      ticket_url: null,
      uid: 'not searched',
      sequence: 0,
    };
    expect(searchTexts(event)).toEqual([{ field: 'all', text: 'cafe evening\nin short\nbrunch with jazz' }]);
    expect(searchTexts({ ...event, title: '', excerpt: '', description: '' })).toEqual([]);
  });

  it('of a venue and an organizer are one per field, empty ones left out', () => {
    const venue: VenueRecord = {
      ...post,
      kind: 'venue',
      name: 'Hôtel',
      address: '12 Quay',
      city: 'Zürich',
      country: 'not searched',
      province: 'P',
      state: 'S',
      zip: 'Z9',
      phone: '+1 (555)',
      stateprovince: 'SP',
      website: 'https://not.searched',
      showMap: true,
      showMapLink: true,
      latitude: null,
      longitude: null,
    };
    expect(fields(searchTexts(venue))).toEqual(
      ['name', 'description', 'address', 'city', 'province', 'state', 'stateprovince', 'zip', 'phone'], // prettier-ignore
    );
    expect(searchTexts(venue)[0]).toEqual({ field: 'name', text: 'hotel' });
    const organizer: OrganizerRecord = {
      ...post, kind: 'organizer', name: 'Club', phone: '1', website: 'https://Web.example', email: 'A@b.example', excerpt: 'e',
    }; // prettier-ignore
    expect(fields(searchTexts(organizer))).toEqual([
      'name',
      'description',
      'excerpt',
      'phone',
      'email',
      'website',
    ]);
  });

  it('of a term are its name, its description and its slug', () => {
    const term = { ...post, kind: 'tag', name: 'Großes', slug: 'big', parentId: null } as const;
    expect(searchTexts(term)).toEqual([
      { field: 'name', text: 'grosses' },
      { field: 'description', text: 'brunch with jazz' },
      { field: 'slug', text: 'big' },
    ]);
  });
});
