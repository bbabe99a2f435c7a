import { combinations } from '../cases/enumerate.mjs';
import { EVENTS, day } from '../cases/requests.mjs';
import { PER_YEAR, daysOf } from '../seeding/events.mjs';

/** The number of events of a feed in the middle, and how many days they fill. */
const THOUSAND = 1000;
const THOUSAND_DAYS = daysOf(THOUSAND) + 1;
/** The same events as pages of a list. */
const PER_PAGE = 50;

/** The most events of the largest feed, and its formats. */
const MOST = 100_000;
export const WHOLE_SUFFIXES = ['ics', 'csv'];

const feed = (from, until, suffix) => `${EVENTS}.${suffix}?start_date=${from}&end_date=${until}`;

/**
 * The n-th window of about 1,000 events: the path of its iCalendar feed, and the paths of its pages as JSON. No window is asked for
 * twice.
 *
 * @param {number} n
 */
export function thousand(n) {
  const { size, at } = combinations(daysOf(PER_YEAR) - THOUSAND_DAYS);
  if (n >= size) throw new RangeError(`There are only ${size} windows`);
  const [start] = at(n);
  const [from, until] = [day(start), day(start + THOUSAND_DAYS)];
  const pages = Array.from({ length: THOUSAND / PER_PAGE }, (_, page) => {
    const paging = `page=${page + 1}&per_page=${PER_PAGE}`;
    return `${EVENTS}?start_date=${from}&end_date=${until}&${paging}`;
  });
  return { feed: feed(from, until, 'ics'), pages };
}

/** The path of the feed of the first 100,000 events, or of all if there are fewer. */
export const whole = (count, suffix) => feed(day(0), day(daysOf(Math.min(count, MOST))), suffix);
