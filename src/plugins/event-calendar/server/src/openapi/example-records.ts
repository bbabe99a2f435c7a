import type { Kind } from '../domain/kinds';
import { readFields } from '../resources/fields/event-fields';
import type { CalendarRecord, PostRecord, TermRecord } from '../resources/shared/record';
import { exampleAddress } from './examples';

const ids = (kind: Kind) => ({
  publicId: Number(exampleAddress(kind, 'id')),
  slug: String(exampleAddress(kind, 'slug')),
  documentId: '',
  locale: 'en',
  description: '',
});

const CREATED = Date.UTC(2031, 0, 2, 9, 30);

const post = (kind: Kind): PostRecord => ({
  ...ids(kind),
  status: 'publish',
  author: 1,
  date: CREATED,
  created: CREATED,
  modified: Date.UTC(2031, 0, 3, 16, 45),
  excerpt: '',
  image: null,
});

const term = (kind: 'category' | 'tag', name: string, description: string): TermRecord => ({
  ...ids(kind),
  kind,
  name,
  description,
  parentId: null,
  created: CREATED,
  modified: CREATED,
});

/** A record of a kind, as a create with the example of its body makes it. */
export function exampleRecord(kind: Kind): CalendarRecord {
  switch (kind) {
    case 'event':
      return {
        ...post(kind),
        ...readFields({ website: 'https://jazz.example.org/' }),
        kind,
        title: 'Jazz in the Garden',
        description: '<p>Four musicians and <strong>forty chairs</strong>. Bring a blanket.</p>',
        allDay: false,
        startDate: '2031-05-10 19:00:00',
        endDate: '2031-05-10 21:30:00',
        utcStartDate: '2031-05-10 17:00:00',
        utcEndDate: '2031-05-10 19:30:00',
        timezone: 'Europe/Paris',
        cost: '12',
        password: null,
        uid: '',
        sequence: 0,
      };
    case 'venue':
      return {
        ...post(kind),
        kind,
        name: 'Town Hall Garden',
        address: '1 Main Street',
        city: 'Springfield',
        country: 'United States',
        province: '',
        state: '',
        zip: '12345',
        phone: '555-0100',
        stateprovince: '',
        website: 'https://garden.example.org/',
        showMap: true,
        showMapLink: true,
        latitude: 44.05,
        longitude: -123.02,
      };
    case 'organizer':
      return {
        ...post(kind),
        kind,
        name: 'Friends of Music',
        description: '<p>They play, and they listen.</p>',
        phone: '555-0102',
        website: 'https://friends.example.org/',
        email: 'friends@example.org',
      };
    case 'category':
      return term(kind, 'Concerts', 'Music of every kind');
    case 'tag':
      return term(kind, 'open air', 'Bring a coat');
  }
}
