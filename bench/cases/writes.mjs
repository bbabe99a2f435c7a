import { FIRST_DAY, wallTime } from '../seeding/events.mjs';
import { createRandom } from '../seeding/random.mjs';
import { SENTENCES } from '../seeding/words.mjs';

const HOUR = 3_600_000;
const EVENTS = '/api/en/calendar/events/v1/events';

/**
 * The write cases, with one request after another. Each returns, for the records in the database (`readWorld`), the n-th request to
 * the service (`ours`) and the equivalent call of the Document Service (`document`).
 */
export const WRITES = [
  {
    name: 'create',
    title: 'Create with venue, organizer, 2 categories, 3 tags',
    requests: (world) => (n) => creation(world, n),
  },
  {
    name: 'update',
    title: 'Change title and price of a published event',
    requests: (world) => (n) => {
      const event = world.events[n % world.events.length];
      const [title, cost] = [`Change number ${n}`, String(1 + (n % 90))];
      return {
        ours: { method: 'PATCH', path: `${EVENTS}/${event.id}`, body: { title, cost } },
        document: { action: 'update', documentId: event.document, data: { title, cost } },
      };
    },
  },
  {
    name: 'publish',
    title: 'Take an event back and publish it, in turns',
    requests: (world) => (n) => {
      const event = world.events[(n >> 1) % world.events.length];
      const back = n % 2 === 0;
      return {
        ours: {
          method: 'PATCH',
          path: `${EVENTS}/${event.id}`,
          body: { status: back ? 'draft' : 'publish' },
        },
        document: { action: back ? 'unpublish' : 'publish', documentId: event.document },
      };
    },
  },
];

function creation({ venues, organizers, categories, tags, count }, n) {
  const random = createRandom(n);
  const start = FIRST_DAY + random.below(count) * HOUR;
  const title = `Made for the benchmark ${n}`;
  const description = random.some(SENTENCES, 6).join(' ');
  const [startDate, endDate] = [wallTime(start), wallTime(start + 2 * HOUR)];
  const links = {
    venue: random.pick(venues),
    organizers: random.some(organizers, 1),
    categories: random.some(categories, 2),
    tags: random.some(tags, 3),
  };
  const ids = (records) => records.map(({ id }) => id);
  const documents = (records) => records.map(({ document }) => document);
  return {
    ours: {
      method: 'POST',
      path: EVENTS,
      body: {
        title,
        description,
        start_date: startDate,
        end_date: endDate,
        timezone: 'UTC',
        status: 'publish',
        venue: links.venue.id,
        organizer: ids(links.organizers),
        categories: ids(links.categories),
        tags: ids(links.tags),
      },
    },
    document: {
      action: 'create',
      data: {
        title,
        slug: `made-for-the-bench-${n}`,
        description,
        startDate,
        endDate,
        timezone: 'UTC',
        venue: links.venue.document,
        organizers: documents(links.organizers),
        categories: documents(links.categories),
        tags: documents(links.tags),
      },
    },
  };
}

/** Expensive requests: long pages, a word of one letter, hundreds of ids. */
export const HARD = [
  (_world, n) => reading(`start_date=2000-01-01&end_date=2200-01-01&per_page=50&page=${1 + (n % 20)}`),
  (_world, n) => reading(`start_date=2000-01-01&end_date=${2100 + (n % 99)}-01-01&search=e`),
  ({ events }, n) => reading(`include=${idsFrom(events, n).join(',')}&per_page=50`),
];

const reading = (query) => ({ method: 'GET', path: `${EVENTS}?${query}` });

const idsFrom = (events, n) =>
  Array.from({ length: 500 }, (_, index) => events[(n * 31 + index) % events.length].id);
