import { isObject, type JsonSchema } from '../api/json';
import type { Operation } from '../api/operations/operation';
import type { Kind } from '../domain/kinds';

type Example = Readonly<Record<string, unknown>>;

/** What the document shows of a kind: where a record is, and what writes of it send. */
interface ExamplesOf {
  readonly id: number;
  readonly slug: string;
  /** By name; the names are those of the catalogues' summaries. */
  readonly create: Readonly<Record<string, Example>>;
  readonly update: Readonly<Record<string, Example>>;
}

const EXAMPLES: { readonly [K in Kind]: ExamplesOf } = {
  event: {
    id: 12,
    slug: 'jazz-in-the-garden',
    create: {
      concert: {
        title: 'Jazz in the Garden',
        description: '<p>Four musicians and <strong>forty chairs</strong>. Bring a blanket.</p>',
        timezone: 'Europe/Paris',
        start_date: '2031-05-10 19:00:00',
        end_date: '2031-05-10 21:30:00',
        cost: '12',
        website: 'https://jazz.example.org/',
        categories: ['Concerts'],
        tags: ['jazz', 'open air'],
        venue: { venue: 'Town Hall Garden', address: '1 Main Street', city: 'Springfield', zip: '12345' },
        organizer: [{ organizer: 'Friends of Music', email: 'friends@example.org' }],
      },
      online: {
        title: 'Talk about trees',
        start_date: '2031-05-11 18:00:00',
        end_date: '2031-05-11 19:00:00',
        is_virtual: true,
        virtual_url: 'https://live.example.org/trees',
      },
    },
    update: {
      moved: { start_date: '2031-05-10 20:00:00', end_date: '2031-05-10 22:30:00' },
      canceled: { event_status: 'canceled', event_status_reason: 'The garden is under water.' },
    },
  },
  venue: {
    id: 13,
    slug: 'town-hall-garden',
    create: {
      venue: {
        venue: 'Town Hall Garden',
        address: '1 Main Street',
        city: 'Springfield',
        zip: '12345',
        country: 'United States',
        phone: '555-0100',
        website: 'https://garden.example.org/',
        geo_lat: 44.05,
        geo_lng: -123.02,
      },
    },
    update: { venue: { phone: '555-0101' } },
  },
  organizer: {
    id: 14,
    slug: 'friends-of-music',
    create: {
      organizer: {
        organizer: 'Friends of Music',
        description: '<p>They play, and they listen.</p>',
        phone: '555-0102',
        website: 'https://friends.example.org/',
        email: 'friends@example.org',
      },
    },
    update: { organizer: { email: 'music@example.org' } },
  },
  category: {
    id: 15,
    slug: 'concerts',
    create: { category: { name: 'Concerts', description: 'Music of every kind', slug: 'concerts' } },
    update: { category: { description: 'Music of every kind, also outdoors' } },
  },
  tag: {
    id: 16,
    slug: 'open-air',
    create: { tag: { name: 'open air', description: 'Bring a coat', slug: 'open-air' } },
    update: { tag: { description: 'Bring a coat and an umbrella' } },
  },
};

/** The id or the slug of the example of a kind. */
export const exampleAddress = (kind: Kind, by: 'id' | 'slug'): number | string => EXAMPLES[kind][by];

/** Bodies for a create or an update, for a media type: those of forms have no members within members. */
export function bodyExamples({ verb, kind }: Operation, inForm: boolean): { examples?: JsonSchema } {
  if (kind === null || (verb !== 'create' && verb !== 'update')) return {};
  const examples = Object.entries(EXAMPLES[kind][verb]).map(([name, value]) => [
    name,
    { value: inForm ? flat(value) : value },
  ]);
  return { examples: Object.fromEntries(examples) };
}

/** Lists of words as one text with commas; records within the record are left out. */
const flat = (value: Example): Example =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      if (!Array.isArray(member)) return isObject(member) ? [] : [[name, member]];
      return member.some(isObject) ? [] : [[name, member.join(', ')]];
    }),
  );
