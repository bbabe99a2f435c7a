import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Core } from '@strapi/strapi';
import { groupBy } from '../../domain/group-by';
import { dayOfDate } from '../../domain/time/day-text';
import { dateOfDay } from '../../domain/time/wall-clock';
import { createHelper } from '../../platform/helpers/helper';
import { threadOf } from '../../platform/helpers/programs';
import { variableOf } from '../../platform/settings/settings';
import type { HolidayAnswer, HolidayQuestion } from './holidays-of';

const PROGRAM = join(__dirname, 'holiday-program.js');

/** Milliseconds for the holidays of one question; the thread starts in 300, and a year takes 1 to 100. */
const TIME = 10_000;

/** The thread ends after this many milliseconds without a question, to free its memory: some 30 MB. */
const IDLE = 60_000;

/** The most years of one question, the earliest ones; nobody knows the holidays of later ones yet. */
const MOST_YEARS = 20;

/** A holiday that begins in one year may last some days into the next one. */
const LONGEST_HOLIDAY = 7;

const thread = createHelper<HolidayQuestion, HolidayAnswer>({
  start: () => threadOf(new Worker(PROGRAM)),
  idle: IDLE,
});

/** The package with the rules of holidays is not loaded by this process, and may be missing in the project of a host. */
let isInstalled: boolean | undefined;
let hasWarned = false;

interface Asked extends Omit<HolidayQuestion, 'years'> {
  /** `YYYY-MM-DD` */
  days: readonly string[];
}

/**
 * The names of the public holidays of a place by their days, computed in a thread. Holidays are only marks: if they cannot be computed, the
 * log says so and there are none.
 */
export async function holidaysOn(
  strapi: Core.Strapi,
  { days, ...asked }: Asked,
): Promise<ReadonlyMap<string, string>> {
  const years = yearsOf(days);
  if (years.length === 0 || (asked.venue === undefined && asked.site === '')) return new Map();
  if (!(isInstalled ??= isThere(strapi))) return new Map();
  try {
    const { holidays, isUnknownSite } = await thread.ask({ ...asked, years }, TIME);
    if (isUnknownSite && !hasWarned) {
      hasWarned = true;
      strapi.log.warn(
        `${variableOf('holidayPlace')} is "${asked.site}", a place whose holidays are not known: only venues with a known country have holidays`,
      );
    }
    const byDay = groupBy(holidays, ([day]) => day);
    return new Map(
      [...byDay].map(([day, named]) => [day, [...new Set(named.map(([, name]) => name))].join(', ')]),
    );
  } catch (error) {
    strapi.log.warn(`Could not compute holidays: ${error}`);
    return new Map();
  }
}

function isThere(strapi: Core.Strapi): boolean {
  try {
    require.resolve('date-holidays');
    return true;
  } catch {
    strapi.log.warn('The package date-holidays is not installed: dates of copies are not marked as holidays');
    return false;
  }
}

function yearsOf(days: readonly string[]): number[] {
  const years = days.flatMap((text) => {
    const day = dayOfDate(text);
    return day === undefined ? [] : [day - LONGEST_HOLIDAY, day].map((each) => dateOfDay(each).year);
  });
  return [...new Set(years)].toSorted((one, other) => one - other).slice(0, MOST_YEARS);
}
