import fc from 'fast-check';
import type { IndexRow } from '../../src/plugins/event-calendar/server/src/storage/index-row';
import type {
  ValueFilterName,
  filterColumns,
} from '../../src/plugins/event-calendar/server/src/resources/event/list';
import type { Random } from './random';

/** A filter that compares one value of an event: how the tests ask for it, and the same rule in plain code. */
interface ValueFilterModel {
  asked: fc.Arbitrary<string>;
  /** @param place the row of the venue that is shown with the event, with coordinates */
  holds(wanted: string, event: IndexRow, place: IndexRow | undefined): boolean;
}

export type EventTimes = Pick<IndexRow, 'start_local' | 'end_local' | 'start_utc' | 'end_utc' | 'lasting'>;

export const flag = fc.constantFrom('true', 'false');
const isFlag = (test: (event: IndexRow, place: IndexRow | undefined) => boolean): ValueFilterModel => ({
  asked: flag,
  holds: (wanted, event, place) => test(event, place) === (wanted === 'true'),
});

export const VALUE_FILTER_MODELS: Readonly<Record<ValueFilterName, ValueFilterModel>> = {
  featured: isFlag((event) => event.featured === 1),
  ticketed: isFlag((event) => event.ticketed === 1),
  geoloc: isFlag((_event, place) => place !== undefined),
  series: {
    // Mostly the one that has most dates, so that lists with other filters too are not all empty.
    asked: fc.constantFrom('1', '1', '1', '1', '2', '3'),
    holds: (wanted, event) => seriesOf(event.public_id) === Number(wanted),
  },
};

/** The series of which an event is a date; null if it is none. The numbers of events tell, so that nobody has to draw it. */
export function seriesOf(publicId: number): number | null {
  if (publicId % 8 === 0) return null;
  return publicId % 8 === 1 ? 2 : 1;
}

/** The columns that only filters test. */
export type FilterColumns = Omit<ReturnType<typeof filterColumns>, 'password'>;

/**
 * Values of these columns: those that follow from the times of the event, and random ones.
 * @param drawn the random numbers of a value, by its name
 * @param _times of this version, for a column that follows from them
 */
export function drawnColumns(drawn: (name: string) => Random, _times: EventTimes): FilterColumns {
  const isDrawn = (name: string, chance: number): 0 | 1 => (drawn(name).chance(chance) ? 1 : 0);
  return {
    hidden: isDrawn('hidden', 0.1),
    featured: isDrawn('featured', 0.4),
    ticketed: isDrawn('ticketed', 0.4),
  };
}

/** A few queries for each of these filters, such as `featured=true`: always the same. */
export const valueQueries = (): string[] =>
  Object.entries(VALUE_FILTER_MODELS).flatMap(([name, { asked }]) => {
    const values = new Set(fc.sample(asked, { seed: 1, numRuns: 20 }));
    return [...values].slice(0, 3).map((value) => new URLSearchParams({ [name]: value }).toString());
  });
