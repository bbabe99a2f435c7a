import type { EventTimes } from '../../../domain/time/event-times';
import type { VersionRow } from '../../../storage/documents';
import type { Series, SeriesPart } from '../../../storage/series';
import { GIVEN_SHARED, GIVEN_TEXTS, isSameValue } from '../../../write-model/series/given';
import { partFor, timesGiven, wallsOf } from './stored-dates';
import type { StoredDate } from './stored-dates';

/** An attribute of a series: a text in a language, or what all languages share. */
export interface GivenName {
  attribute: string;
  /** null: all languages share it. */
  locale: string | null;
}

/** A new value of an attribute in versions of a date. */
export interface NewValue extends GivenName {
  /** What published versions have that follow the series: what it gave before, or what was held back. */
  seen: readonly unknown[];
  value: unknown;
  rows: readonly VersionRow[];
  /** Whether versions that readers see get it too. */
  isPublic: boolean;
}

/** What changes in a date of a series. */
export interface DateChange {
  date: StoredDate;
  values: readonly NewValue[];
  /** The versions that get the times of the new part. */
  timed: readonly VersionRow[];
  /** Whether readers see these times too. */
  isTimePublic: boolean;
  /** Languages that the date lacks, with their texts. */
  languages: readonly NewLanguage[];
}

/** A language that a date gets. */
interface NewLanguage {
  locale: string;
  texts: Readonly<Record<string, unknown>>;
  /** Whether all its texts are published where they come from. */
  isPublic: boolean;
}

/** A change of what a series gives, for some of its dates. */
export interface PartsChange {
  before: readonly SeriesPart[];
  after: readonly SeriesPart[];
  /** Whether published versions get a new value too: it is published where it comes from. */
  isPublic(name: GivenName | 'times'): boolean;
  /** Whether a date can get it; all can if left out. */
  isFor?(date: StoredDate, name: GivenName | 'times'): boolean;
}

/**
 * The parts with some values of one of them given from a time of the rule on.
 * @param isPublic whether a value is published where it comes from
 */
export function partsAfter(
  parts: readonly SeriesPart[],
  source: SeriesPart,
  names: readonly (GivenName | 'times')[],
  isPublic: PartsChange['isPublic'],
): SeriesPart[] {
  const { from } = source;
  const begun = from === null ? parts : splitAt(parts, from);
  return begun.map((part) => {
    if (from !== null && (part.from === null || part.from < from)) return part;
    const all = withWholeLanguages(part, names);
    return { ...withValues(part, source, all), held: heldAfter(part, all, isPublic) };
  });
}

/** The names of values that are given to a part: a language that it lacks comes with all its texts. */
function withWholeLanguages(
  { texts }: SeriesPart,
  names: readonly (GivenName | 'times')[],
): (GivenName | 'times')[] {
  const isNew = (name: GivenName | 'times'): boolean =>
    name !== 'times' && name.locale !== null && texts[name.locale] === undefined;
  const locales = new Set(names.filter(isNew).map((name) => (name === 'times' ? null : name.locale)));
  return [
    ...names.filter((name) => !isNew(name)),
    ...[...locales].flatMap((locale) => GIVEN_TEXTS.map((attribute) => ({ attribute, locale }))),
  ];
}

/** What readers see instead of the values of a part after some of them were given. */
function heldAfter(
  { shift, length, shared, texts, held }: SeriesPart,
  names: readonly (GivenName | 'times')[],
  isPublic: PartsChange['isPublic'],
): SeriesPart['held'] {
  const after = { shared: { ...held?.shared }, texts: { ...held?.texts } };
  let times = held?.times;
  for (const name of names) {
    if (name === 'times') {
      times = isPublic(name) ? undefined : (times ?? { shift, length });
      continue;
    }
    const { attribute, locale } = name;
    const values = locale === null ? shared : texts[locale];
    const { [attribute]: known = values?.[attribute] ?? null, ...others } =
      (locale === null ? after.shared : after.texts[locale]) ?? {};
    const next = isPublic(name) ? others : { ...others, [attribute]: known };
    if (locale === null) after.shared = next;
    else after.texts[locale] = next;
  }
  const isEmpty = [after.shared, ...Object.values(after.texts)].every(
    (each) => Object.keys(each).length === 0,
  );
  return isEmpty && times === undefined ? undefined : { ...after, ...(times && { times }) };
}

/** The parts with one that begins at that time. */
function splitAt(parts: readonly SeriesPart[], from: NonNullable<SeriesPart['from']>): SeriesPart[] {
  if (parts.some((part) => part.from === from)) return [...parts];
  const before = parts.filter((part) => part.from === null || part.from < from);
  const last = before.at(-1);
  return [...before, ...(last === undefined ? [] : [{ ...last, from }]), ...parts.slice(before.length)];
}

function withValues(
  part: SeriesPart,
  source: SeriesPart,
  names: readonly (GivenName | 'times')[],
): SeriesPart {
  const shared = { ...part.shared };
  const texts = { ...part.texts };
  let { shift, length } = part;
  for (const name of names) {
    if (name === 'times') ({ shift, length } = source);
    else if (name.locale === null) shared[name.attribute] = source.shared[name.attribute];
    else {
      const { attribute, locale } = name;
      texts[locale] = { ...texts[locale], [attribute]: source.texts[locale]?.[attribute] };
    }
  }
  return { ...part, shift, length, shared, texts };
}

/** In what a date differs from its part: what was edited by hand. */
export function differences(
  series: Series,
  parts: readonly SeriesPart[],
  date: StoredDate,
): (GivenName | 'times')[] {
  const part = partFor(parts, date.original);
  const [first] = date.drafts;
  if (first === undefined) return [];
  const shared = GIVEN_SHARED.filter(
    (attribute) => !isSameValue(date.value(first, attribute), part.shared[attribute]),
  );
  const texts = date.drafts.flatMap((row) =>
    GIVEN_TEXTS.filter(
      (attribute) => !isSameValue(date.value(row, attribute), part.texts[row.locale]?.[attribute]),
    ).map((attribute) => ({ attribute, locale: row.locale })),
  );
  return [
    ...(hasTimes(series, first, timesGiven(series, part, date.original)) ? [] : ['times' as const]),
    ...shared.map((attribute) => ({ attribute, locale: null })),
    ...texts,
  ];
}

/**
 * What a change of a series writes. A date gets a new value where it has the one that the series gave before; another one was edited by
 * hand, and stays. Dates in the trash follow too, so that they are like the others when they come back.
 * @returns the changes, and the dates outside the trash that keep something of their own
 */
export function planChange(
  series: Series,
  dates: readonly StoredDate[],
  change: PartsChange,
): { changes: DateChange[]; kept: StoredDate[] } {
  const changes: DateChange[] = [];
  const kept: StoredDate[] = [];
  for (const date of dates) {
    const { keeps, ...planned } = planDate(series, date, change);
    if (keeps && !date.isTrashed) kept.push(date);
    const { values, timed, languages } = planned;
    if (values.length > 0 || timed.length > 0 || languages.length > 0) changes.push({ date, ...planned });
  }
  return { changes, kept };
}

/** How many dates people see change. */
export const changedDates = (changes: readonly DateChange[]): number =>
  changes.filter(({ date }) => !date.isTrashed).length;

function planDate(
  series: Series,
  date: StoredDate,
  change: PartsChange,
): Omit<DateChange, 'date'> & { keeps: boolean } {
  const [before, after] = [change.before, change.after].map((parts) => partFor(parts, date.original));
  if (before === undefined || after === undefined) throw new Error('A series has no parts');
  const values: NewValue[] = [];
  /** What was edited by hand. */
  const keptOwn = new Set<string>();
  const plan = (name: GivenName, drafts: readonly VersionRow[], was: unknown, is: unknown): void => {
    if (isSameValue(was, is) || change.isFor?.(date, name) === false) return;
    const has = (wanted: unknown) => (row: VersionRow) =>
      isSameValue(date.value(row, name.attribute), wanted);
    if (drafts.every(has(is))) return;
    // A reason is for its state.
    const isForOther = name.attribute === 'eventStatusReason' && keptOwn.has('eventStatus');
    if (isForOther || !drafts.every(has(was))) {
      keptOwn.add(name.attribute);
      return;
    }
    const published = date.published.filter((row) => name.locale === null || row.locale === name.locale);
    const isPublic = change.isPublic(name);
    const held = (name.locale === null ? before.held?.shared : before.held?.texts[name.locale]) ?? {};
    const seen = name.attribute in held ? [was, held[name.attribute]] : [was];
    const shown = isPublic ? published.filter((row) => seen.some((each) => has(each)(row))) : [];
    values.push({ ...name, seen, value: is, rows: [...drafts, ...shown], isPublic });
  };

  for (const attribute of GIVEN_SHARED)
    plan({ attribute, locale: null }, date.drafts, before.shared[attribute], after.shared[attribute]);
  const languages: NewLanguage[] = [];
  for (const [locale, texts] of Object.entries(after.texts)) {
    const drafts = date.drafts.filter((row) => row.locale === locale);
    if (drafts.length === 0) {
      const isPublic = GIVEN_TEXTS.every((attribute) => change.isPublic({ attribute, locale }));
      if (before.texts[locale] === undefined) languages.push({ locale, texts, isPublic });
      continue;
    }
    for (const attribute of GIVEN_TEXTS)
      plan({ attribute, locale }, drafts, before.texts[locale]?.[attribute], texts[attribute]);
  }
  const timed = planTimes(series, date, change, before, after);
  const keeps = keptOwn.size > 0 || timed === 'kept';
  const isTimePublic = change.isPublic('times');
  return { values, timed: timed === 'kept' ? [] : timed, isTimePublic, languages, keeps };
}

function planTimes(
  series: Series,
  date: StoredDate,
  { isPublic, isFor }: PartsChange,
  before: SeriesPart,
  after: SeriesPart,
): readonly VersionRow[] | 'kept' {
  if (before.shift === after.shift && before.length === after.length) return [];
  if (isFor?.(date, 'times') === false) return [];
  const has = (part: SeriesPart) => {
    const times = timesGiven(series, part, date.original);
    return (row: VersionRow): boolean => hasTimes(series, row, times);
  };
  if (date.drafts.every(has(after))) return [];
  if (!date.drafts.every(has(before))) return 'kept';
  const held = has({ ...before, ...before.held?.times });
  const follows = (row: VersionRow): boolean => has(before)(row) || held(row);
  return [...date.drafts, ...(isPublic('times') ? date.published.filter(follows) : [])];
}

function hasTimes({ zone, allDay }: Series, row: VersionRow, { startDate, endDate }: EventTimes): boolean {
  const isOnItsClock = row['timezone'] === zone && Boolean(row['all_day']) === allDay;
  const walls = wallsOf(row);
  return isOnItsClock && walls?.start === startDate && walls.end === endDate;
}
