import { combinations } from '../cases/enumerate.mjs';
import { EVENTS, WORDS, day } from '../cases/requests.mjs';
import { daysOf } from '../seeding/events.mjs';
import { apart } from './content.mjs';

/** The shortest window of a list, in days: 150 dates; and how many windows there are of other lengths. */
const SHORTEST = 30;
const LENGTHS = 60;

/**
 * The requests, as functions of a calendar: `world` (`readWorld`), `ids`, the numbers of its series, and `dates`, how many each has. Those
 * of a calendar without series are the same, but `series` asks there for the same dates by their venue.
 */
export const SERIES_REQUESTS = {
  list10: { title: 'list of 10', requests: (calendar) => lists(calendar, 10, 15) },
  list50: { title: 'list of 50', requests: (calendar) => lists(calendar, 50, 3) },
  filter: {
    title: 'list by a category',
    requests: (calendar) =>
      chosen(
        calendar,
        calendar.world.categories.map(({ slug }) => `categories=${slug}`),
      ),
  },
  search: {
    title: 'search of a word',
    requests: (calendar) =>
      chosen(
        calendar,
        WORDS.map((word) => `search=${word}`),
      ),
  },
  series: { title: 'dates of one series, against those of one venue', requests: ofOneSeries },
};

/** Any page of windows of one to three months, where all days have as many dates. */
function lists({ world, dates }, perPage, pages) {
  const days = daysOf(world.count) - dates - SHORTEST - LENGTHS;
  const { size, at } = combinations(days, LENGTHS, pages);
  return {
    size,
    at(n) {
      const [start, length, page] = at(n);
      return listRequest({ from: dates + start, length: SHORTEST + length, page, perPage });
    },
  };
}

/** The first page of windows with about ten series, filtered by one of some values. */
function chosen({ world, dates }, values) {
  const days = daysOf(world.count) - 3 * dates;
  const { size, at } = combinations(days, LENGTHS, values.length);
  return {
    size,
    at(n) {
      const [start, less, value] = at(n);
      return listRequest(
        { from: dates + start, length: 2 * dates - less, page: 0, perPage: 10 },
        values[value],
      );
    },
  };
}

/** A quarter of the dates of one series. */
function ofOneSeries({ world: { count, venues }, ids, dates }) {
  const length = dates / 4;
  const { size, at } = combinations(count / dates, dates - length, Math.floor(length / 10));
  return {
    size,
    at(n) {
      const [index, offset, page] = at(n);
      const from = Math.floor(index * apart(dates)) + offset;
      const which = ids.length > 0 ? `series=${ids[index]}` : `venue=${venues[index].id}`;
      return listRequest({ from, length, page, perPage: 10 }, which);
    },
  };
}

function listRequest({ from, length, page, perPage }, filter = '') {
  const days = `start_date=${day(from)}&end_date=${day(from + length)}`;
  return { ours: `${EVENTS}?${days}&page=${page + 1}&per_page=${perPage}&${filter}` };
}
