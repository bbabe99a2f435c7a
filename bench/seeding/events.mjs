import { createRandom } from './random.mjs';
import { CATEGORIES, CITIES, HOUSES, NAMES, OPENINGS, SENTENCES, STREETS, SUBJECTS, TAGS } from './words.mjs';

const VENUES = 60;
const ORGANIZERS = 30;
export const DAY = 86_400_000;
const HOUR = 3_600_000;
const QUARTER = 900_000;
/** Before this hour events are in UTC, which skips no times and repeats none. */
const MORNING = 4 * HOUR;
/** Events per year: more events fill more years. */
export const PER_YEAR = 2000;
/** The first day of the generated events, in UTC milliseconds. */
export const FIRST_DAY = Date.UTC(2026, 0, 1);

/** The number of days of the generated events. */
export const daysOf = (count) => Math.ceil((count / PER_YEAR) * 365);

/** A wall time `YYYY-MM-DD HH:mm:ss` of UTC milliseconds. */
export const wallTime = (milliseconds) => new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');

/**
 * Generates events like those of public calendars (lengths of texts, links), as create payloads. Every run gets the same
 * events.
 *
 * @param {number} count
 * @returns {Generator<object>}
 */
export function* generateEvents(count) {
  const random = createRandom(2026);
  const venues = Array.from({ length: VENUES }, (_, index) => venueOf(random, index));
  const organizers = Array.from({ length: ORGANIZERS }, (_, index) => organizerOf(index));
  const categories = CATEGORIES.map(([name]) => name);
  for (let index = 0; index < count; index++)
    yield eventOf(random, { index, venues, organizers, categories });
}

function eventOf(random, { index, venues, organizers, categories }) {
  const allDay = random.chance(0.06);
  const due = FIRST_DAY + (index * 365 * DAY) / PER_YEAR;
  const start = allDay ? Math.floor(due / DAY) * DAY : Math.floor(due / QUARTER) * QUARTER;
  const end = allDay ? start + DAY - 1000 : start + (2 + random.below(12)) * QUARTER;
  return {
    title: `${random.pick(OPENINGS)} ${random.pick(SUBJECTS)} ${index + 1}`,
    description: descriptionOf(random),
    start_date: wallTime(start),
    end_date: wallTime(end),
    timezone: start % DAY < MORNING ? 'UTC' : 'America/New_York',
    all_day: allDay,
    website: `https://events.example/programme/${index + 1}`,
    featured: random.chance(0.05),
    ...(random.chance(0.3) ? { cost: String(5 + random.below(60)) } : {}),
    ...(random.chance(0.92) ? { venue: random.pick(venues) } : {}),
    ...(random.chance(0.75) ? { organizer: random.some(organizers, random.chance(0.15) ? 2 : 1) } : {}),
    categories: random.some(categories, 1 + random.below(3)),
    tags: random.some(TAGS, random.below(5)),
  };
}

function venueOf(random, index) {
  return {
    venue: `${NAMES[index % NAMES.length]} ${HOUSES[index % HOUSES.length]} ${index + 1}`,
    address: `${1 + random.below(200)} ${random.pick(STREETS)}`,
    city: random.pick(CITIES),
    state: 'PA',
    zip: String(10_000 + random.below(80_000)),
    country: 'United States',
    phone: `555 01${String(index).padStart(2, '0')}`,
    website: `https://venue-${index + 1}.example/`,
  };
}

const organizerOf = (index) => ({
  organizer: `${NAMES[index % NAMES.length]} Society ${index + 1}`,
  phone: `555 02${String(index).padStart(2, '0')}`,
  email: `office@society-${index + 1}.example`,
  website: `https://society-${index + 1}.example/`,
});

/** Half of the real descriptions have about 500 characters, a few have thousands, a tenth are empty. */
function descriptionOf(random) {
  if (random.chance(0.1)) return '';
  const wanted = 90 * Math.exp(random.next() * 3.6);
  const sentences = [];
  for (let length = 0; length < wanted; length += sentences.at(-1).length + 1)
    sentences.push(random.pick(SENTENCES));
  return sentences.join(' ');
}
