import { mayGoOn } from '../run/ending.mjs';
import { summaryOf } from '../run/results.mjs';
import { timed } from './timed.mjs';

/** A day among the generated events. */
const DAY = '2027-03-01';

/** What editors look for over all dates: the name of one event, a part of it, frequent words, and what is nowhere. */
const SEARCHES = (world, names) => ({
  'by a name': names.at(-1),
  'by a part of a name': names[0].slice(2, -3),
  'by its number': String(world.count - 7),
  'by a frequent word': names[0].split(' ')[0],
  'by a word that is nowhere': 'Zwetschgenfest',
});

/** Each filter of the list alone, and some together. */
const LISTS = ({ venues, organizers, categories }) => ({
  'without a filter': {},
  'from a day on': { start: DAY },
  'of a year': { start: DAY, end: '2028-03-01' },
  'of a venue': { venue: venues[3].id },
  'without a venue': { venue: 'none' },
  'of an organizer': { organizer: organizers[3].id },
  'of a category': { category: categories[0].id },
  'of drafts': { status: 'draft' },
  'of postponed ones': { state: 'postponed' },
  'without French': { missing: 'fr' },
  'without English': { missing: 'en' },
  'with a language behind': { behind: 'any' },
  'without an image': { image: 'none' },
  'of own ones': { mine: '1' },
  'changed in a week': { changed: '7' },
  'booked twice in a year': { double: '1', start: DAY, end: '2028-03-01' },
  'of a venue, postponed, without French': { venue: venues[3].id, state: 'postponed', missing: 'fr' },
});

/** The cases of finding: a request for each thing that is looked for. */
export const FINDINGS = {
  search: (world, names) =>
    addressed('/event-calendar/board/search', SEARCHES(world, names), (search) => ({ search })),
  list: (world) => addressed('/event-calendar/event-list', LISTS(world), (filters) => filters),
};

const addressed = (path, wanted, queryOf) =>
  Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => [
      name,
      `${path}?${new URLSearchParams({ locale: 'en', ...queryOf(value) })}`,
    ]),
  );

/**
 * Asks for each thing once in each round. The first round warms up and is not counted.
 *
 * @param {Record<string, string>} requests addresses by name
 * @param {(method: string, path: string) => Promise<unknown>} ask
 * @param {number} rounds
 * @returns {Promise<object>} milliseconds: `slowest`, and each one by its name
 */
export async function measureFinding(requests, ask, rounds) {
  const found = [];
  for (let round = 0; round <= rounds; round++) {
    const times = {};
    for (const [name, path] of Object.entries(requests)) {
      mayGoOn();
      times[name] = (await timed(() => ask('GET', path))).milliseconds;
    }
    if (round > 0) found.push({ slowest: Math.max(...Object.values(times)), times });
  }
  return summaryOf(found);
}
