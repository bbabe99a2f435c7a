/**
 * What a series and its dates should be, written as plainly as possible and without the code that it checks. Times of the rule are those
 * of weekly rules at one time of day.
 */

/** A weekly rule; weeks begin on Monday. */
export interface WeeklyRule {
  interval: number;
  /** 1 is Monday, 7 is Sunday. */
  days: readonly number[];
  count: number;
}

/** What a date has: texts by language, values that all languages share, and its times. A missing text means a missing language. */
export interface Values {
  en: string;
  fr?: string;
  state: string;
  venue: string | null;
  /** Minutes after the time of the rule. */
  shift: number;
}
const NAMES = ['en', 'fr', 'state', 'venue', 'shift'] as const;
type Name = (typeof NAMES)[number];

export interface ModelDate {
  /** The day of the rule, `YYYY-MM-DD`. */
  day: string;
  isTrashed: boolean;
  values: Values;
}

export type Scope = 'following' | 'all';

/** What a series gives from a day on; null: from the first one on. */
interface Part {
  from: string | null;
  values: Values;
}

export interface SeriesState {
  first: string;
  rule: WeeklyRule;
  extra: readonly string[];
  leftOut: readonly string[];
  parts: readonly Part[];
  /** In the order of their days. */
  dates: readonly ModelDate[];
}

const DAY = 86_400_000;
const textOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const weekdayOf = (time: number): number => new Date(time).getUTCDay() || 7;

/** The days of a rule from a day on. */
function daysOf({ interval, days, count }: WeeklyRule, from: string): string[] {
  const start = Date.parse(from);
  const monday = start - (weekdayOf(start) - 1) * DAY;
  const found: string[] = [];
  for (let week = 0; found.length < count; week += interval)
    for (const day of days.toSorted((one, other) => one - other)) {
      const time = monday + (week * 7 + day - 1) * DAY;
      if (time >= start && found.length < count) found.push(textOf(time));
    }
  return found;
}

/** The rule as RFC 5545 writes it. */
export const ruleText = ({ interval, days, count }: WeeklyRule): string =>
  `FREQ=WEEKLY;INTERVAL=${interval};COUNT=${count};BYDAY=${days.map((day) => CODES[day - 1]).join(',')}`;
const CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** A new series whose dates are all as the series gives them. */
export function newSeries(first: string, rule: WeeklyRule, values: Values): SeriesState {
  const dates = daysOf(rule, first).map((day) => ({ day, isTrashed: false, values }));
  return { first, rule, extra: [], leftOut: [], parts: [{ from: null, values }], dates };
}

export const standing = ({ dates }: SeriesState): readonly ModelDate[] =>
  dates.filter(({ isTrashed }) => !isTrashed);

function partFor(parts: readonly Part[], day: string): Values {
  const found = parts.findLast(({ from }) => from === null || from <= day);
  if (found === undefined) throw new Error('no part');
  return found.values;
}

/** In what a date differs from its series. A language that it lacks is no difference. */
export const ownOf = ({ parts }: SeriesState, { day, values }: ModelDate): Name[] =>
  NAMES.filter((name) => values[name] !== undefined && values[name] !== partFor(parts, day)[name]);

/** A date edited by hand. */
export const edited = (state: SeriesState, day: string, change: Partial<Values>): SeriesState => ({
  ...state,
  dates: state.dates.map((date) =>
    date.day === day ? { ...date, values: { ...date.values, ...change } } : date,
  ),
});

export const trashed = (state: SeriesState, days: readonly string[], isTrashed: boolean): SeriesState => ({
  ...state,
  dates: state.dates.map((date) => (days.includes(date.day) ? { ...date, isTrashed } : date)),
});

/** Gives other dates what one has, or only its times. */
export function given(
  state: SeriesState,
  day: string,
  scope: Scope,
  names: readonly Name[],
): { state: SeriesState; changed: number; kept: number } {
  const source = state.dates.find((date) => date.day === day);
  if (source === undefined) throw new Error(`no date ${day}`);
  const begun = scope === 'all' ? state.parts : splitAt(state.parts, day);
  const isMeant = (from: string | null): boolean => scope === 'all' || (from !== null && from >= day);
  const parts = begun.map((part) =>
    isMeant(part.from) ? { ...part, values: withNames(part.values, source.values, names) } : part,
  );
  let [changed, kept] = [0, 0];
  const dates = state.dates.map((date) => {
    if (date === source || (scope === 'following' && date.day < day)) return date;
    const [before, after] = [partFor(state.parts, date.day), partFor(parts, date.day)];
    // A date that lost a language of its series does not get it again.
    const isLost = (name: Name): boolean => date.values[name] === undefined && before[name] !== undefined;
    const wanted = NAMES.filter(
      (name) => before[name] !== after[name] && date.values[name] !== after[name] && !isLost(name),
    );
    const taken = wanted.filter((name) => date.values[name] === before[name]);
    if (taken.length > 0 && !date.isTrashed) changed += 1;
    if (taken.length < wanted.length && !date.isTrashed) kept += 1;
    return { ...date, values: withNames(date.values, after, taken) };
  });
  return { state: { ...state, parts, dates }, changed, kept };
}

const withNames = (values: Values, from: Values, names: readonly Name[]): Values => ({
  ...values,
  ...Object.fromEntries(names.map((name) => [name, from[name]])),
});

function splitAt(parts: readonly Part[], day: string): Part[] {
  if (parts.some(({ from }) => from === day)) return [...parts];
  const before = parts.filter(({ from }) => from === null || from < day);
  return [...before, { from: day, values: partFor(parts, day) }, ...parts.slice(before.length)];
}

const timesOf = ({ rule, first, extra }: SeriesState): string[] => [...daysOf(rule, first), ...extra];

/** The series with what people have put back and left out among its extra and left-out days. */
export function chosenByHand(state: SeriesState): SeriesState {
  const given = timesOf(state);
  const stand = standing(state).map((date) => date.day);
  const inTrash = state.dates.filter(({ isTrashed }) => isTrashed).map((date) => date.day);
  const leftOut = [...state.leftOut, ...inTrash.filter((day) => given.includes(day))];
  return {
    ...state,
    extra: [...state.extra, ...stand.filter((day) => !given.includes(day))],
    leftOut: leftOut.filter((day) => !stand.includes(day)),
  };
}

/** What another rule does. */
export function ruled(
  state: SeriesState,
  day: string,
  scope: Scope,
  rule: WeeklyRule,
): { state: SeriesState; removed: number; made: number; kept: number } {
  const start = scope === 'all' ? state.first : day;
  const days = daysOf(rule, start);
  const { extra: chosen, leftOut } = chosenByHand(state);
  const before = timesOf(state);
  const inTrash = state.dates.filter(({ isTrashed }) => isTrashed).map((date) => date.day);
  const extra = [...chosen, ...(scope === 'all' ? [] : before.filter((each) => each < day))];
  const after = [...new Set([...days, ...extra])].filter((each) => !leftOut.includes(each));
  const gone = standing(state).filter((date) => !after.includes(date.day));
  const kept = gone.filter((date) => ownOf(state, date).length > 0);
  const removed = gone.filter((date) => !kept.includes(date)).map((date) => date.day);
  const back = inTrash.filter((each) => after.includes(each));
  // New dates have the languages of the one that the rule comes from.
  const lacks = state.dates.find((date) => date.day === day)?.values.fr === undefined;
  const valuesOf = (each: string): Values => {
    const { fr, ...values } = partFor(state.parts, each);
    return lacks || fr === undefined ? values : { ...values, fr };
  };
  const made = after
    .filter((each) => !state.dates.some((date) => date.day === each))
    .map((each) => ({ day: each, isTrashed: false, values: valuesOf(each) }));
  const moved = trashed(trashed(state, removed, true), back, false);
  return {
    state: {
      ...moved,
      ...{ first: days[0] ?? start, rule, leftOut },
      extra: [...extra, ...kept.map((date) => date.day)],
      dates: [...moved.dates, ...made].toSorted((one, other) => (one.day < other.day ? -1 : 1)),
    },
    ...{ removed: removed.length, made: made.length + back.length, kept: kept.length },
  };
}

/** The state before a change that was the last one. Dates that it made are in the trash, where they keep their numbers. */
export function undone(before: SeriesState, after: SeriesState): SeriesState {
  const made = after.dates.filter(({ day }) => !before.dates.some((date) => date.day === day));
  const dates = [...before.dates, ...made.map((date) => ({ ...date, isTrashed: true }))];
  return { ...before, dates: dates.toSorted((one, other) => (one.day < other.day ? -1 : 1)) };
}
