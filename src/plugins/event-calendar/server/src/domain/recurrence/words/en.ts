import { MAX_SERIES_DATES } from '../rule';
import type { Words } from './language';
import { joined } from './language';

const LIMIT = MAX_SERIES_DATES.toLocaleString('en');
const ENDINGS = ['th', 'st', 'nd', 'rd'];

const each =
  (one: string, many: string) =>
  (interval: number): string =>
    interval === 1 ? `every ${one}` : interval === 2 ? `every second ${one}` : `every ${interval} ${many}`;

const ordinal = (number: number): string => {
  const ending = number % 100 >= 11 && number % 100 <= 13 ? 'th' : (ENDINGS[number % 10] ?? 'th');
  return `${number}${ending}`;
};

export const english: Words = {
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  places: {
    1: 'first',
    2: 'second',
    3: 'third',
    4: 'fourth',
    5: 'fifth',
    [-1]: 'last',
    [-2]: 'second to last',
  },
  every: {
    DAILY: each('day', 'days'),
    WEEKLY: each('week', 'weeks'),
    MONTHLY: each('month', 'months'),
    YEARLY: each('year', 'years'),
  },
  list: (items) => joined(items, 'and'),
  place: (place, weekday) => `${place} ${weekday}`,
  monthDay: (day) =>
    day > 0 ? `the ${ordinal(day)}` : day === -1 ? 'the last day' : `the ${ordinal(-day)} day from the end`,
  date: (month, day) => `${day} ${english.months[month - 1] ?? ''}`,
  at: (day, time) => `${day}, ${time}`,
  everyDay: (weekdays) => `every ${weekdays}`,
  onWeekdays: (every, weekdays) => `${every} on ${weekdays}`,
  onMonthDays: (every, days) => `${every} on ${days}`,
  onDates: (every, dates) => `${every} on ${dates}`,
  everyPlace: (places) => `every ${places} of the month`,
  everyPlaceOf: (places, interval) => `${english.every.MONTHLY(interval)} on the ${places}`,
  onPlaces: (every, places, months) => `${every} on the ${places} of ${months}`,
  byRule: (text) => `by the rule ${text}`,
  times: (count) => (count === 1 ? ', once' : `, ${count} times`),
  until: (day) => `until ${day}`,
  colon: ':',
  faults: {
    missing: () => 'this part is missing. A rule begins with FREQ=DAILY, WEEKLY, MONTHLY or YEARLY.',
    twice: (value) => `${value === '' ? 'it' : value} is given twice. Give it once.`,
    unknown: (value) => `"${value}" is not understood here. Leave it out.`,
    value: (value) => `"${value}" is not a value of this part (RFC 5545).`,
    'not with': (value) => `this part cannot be used with ${value}. Leave out one of them.`,
    alone: () => 'this part needs another one, such as BYDAY, from whose dates it takes some.',
    'too long': () => 'the text is too long.',
    'too few': () => 'the rule does not have so many dates. Use a smaller number.',
    'too many': () => `a series can have ${LIMIT} dates. Use fewer.`,
    'too many times': () => 'a rule can have 100 times a day. Use fewer.',
    'too fine': () => 'events repeat by the day, week, month or year. Use DAILY, WEEKLY, MONTHLY or YEARLY.',
    never: () => 'the rule has no date: no day fits it. Change this part.',
    'only once': () => 'the rule has no second date. Use a smaller number, or no rule.',
    'before start': () => 'the rule ends before its first date. Use a later day.',
  },
};
