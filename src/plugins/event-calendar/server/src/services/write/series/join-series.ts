import { setImmediate } from 'node:timers/promises';
import { dateSteps, inTurns } from '../../../domain/recurrence/dates';
import type { Gaps, Series as RuleStart } from '../../../domain/recurrence/dates';
import { ENGINE_VERSION } from '../../../domain/recurrence/engine';
import { formatRule } from '../../../domain/recurrence/format-rule';
import { parseRule } from '../../../domain/recurrence/parse-rule';
import type { Rule } from '../../../domain/recurrence/rule';
import { MAX_SERIES_DATES, isBounded } from '../../../domain/recurrence/rule';
import { faultInWords } from '../../../domain/recurrence/words';
import { TZ_RELEASE } from '../../../domain/time/tz-database';
import type { WallTime } from '../../../domain/time/types';
import { wallTime } from '../../../domain/time/types';
import { UTC, readZone } from '../../../domain/time/zone';
import { logChanges } from '../../../storage/change-log';
import { nextNumbers } from '../../../storage/counters';
import { deleteSeries, insertDates, insertSeries, seriesWithAny } from '../../../storage/series';
import type { Series } from '../../../storage/series';
import type { LockedTransaction } from '../../../storage/transaction';
import { markRelinked } from '../../../write-model/index/schedules';
import { impossible, missing } from '../../../write-model/records/refuse';
import { datesUpTo, tooMany, wantedUntil } from '../series-plan';
import { heldOf, unseenOf } from './shown-part';
import { partOf, storedDates, wallsOf } from './stored-dates';
import type { StoredDate } from './stored-dates';
import { unusableRule } from './unusable-rule';

/** The rule of a series whose other dates were chosen one by one. */
const ONCE = 'FREQ=DAILY;COUNT=1';

/** By which rule events are a series; by none, they were chosen one by one. */
export interface JoinedBy {
  /** RFC 5545 text; dates that it gives and no event has are left out, other events are extra dates. */
  rule?: string | undefined;
  /** Whether a rule without an end has dates after the last event, which the calendar makes by itself. */
  goesOn?: boolean;
  /** What becomes of times of the rule that clocks skip. */
  gaps?: Gaps | undefined;
}

/**
 * Makes a series of events that exist. They stay as they are; what the first of them has is what the series gives, so what others have
 * instead was edited by hand.
 * @returns the number of the series
 * @throws ApplicationError if one is a date of a series already or in the trash, two begin at the same time, their clocks differ, or the
 *   rule has more dates than a series may have
 */
export async function joinSeries(
  transaction: LockedTransaction,
  documentIds: readonly string[],
  { rule = ONCE, goesOn = false, gaps = 'leave out' }: JoinedBy = {},
): Promise<number> {
  const { trx } = transaction;
  if ((await seriesWithAny(trx, documentIds)).length > 0) throw impossible('inSeries', {});
  const found = await eventsOf(transaction, documentIds);
  if (found.some(({ isTrashed }) => isTrashed)) throw missing('eventInTrash', {});
  const [first] = found;
  const row = first?.drafts[0];
  if (first === undefined || row === undefined) throw new Error('A series of no events');
  const zone = readZone(String(row['timezone'] ?? ''));
  const allDay = Boolean(row['all_day']);
  const hasSameClock = ({ drafts }: StoredDate): boolean =>
    drafts.every((draft) => draft['timezone'] === row['timezone'] && Boolean(draft['all_day']) === allDay);
  if (zone === undefined || !found.every(hasSameClock)) throw impossible('clocksDiffer', {});
  if (new Set(found.map(({ original }) => original)).size < found.length) throw impossible('sameStart', {});

  const last = found.at(-1)?.original ?? first.original;
  const given = await givenBy(rule, { start: first.original, zone: allDay ? UTC : zone, gaps }, last);
  // What clocks skip is named by the time of the rule.
  const events = found.map((event) => ({
    ...event,
    original: given.moved.get(event.original) ?? event.original,
  }));
  const starts = events.map(({ original }) => original);
  const isOpen = goesOn && !isBounded(given.rule);
  const clock = { ...{ first: first.original, zone, allDay }, extra: [], leftOut: [], fields: { gaps } };
  const ahead = isOpen ? await datesUpTo(given.rule, clock, wantedUntil(transaction.at, zone), last) : [];
  if (Math.max(given.dates.length, ahead.length) > MAX_SERIES_DATES) throw unusableRule(tooMany(given.rule));
  const part = { ...partOf(first, null), held: heldOf(first), unseen: unseenOf(first) };
  const id = await nextNumbers(trx, 'public_id');
  const series: Series = {
    id,
    rule: formatRule(
      isOpen || isBounded(given.rule) ? given.rule : { ...given.rule, count: given.dates.length },
    ),
    extra: starts.filter((start) => !given.dates.includes(start)),
    leftOut: given.dates.filter((date) => !starts.includes(date)),
    ...{ first: first.original, zone, allDay, length: part.length },
    ...{ bounded: !isOpen, horizon: isOpen ? last : null },
    ...{ engine: ENGINE_VERSION, tzRelease: TZ_RELEASE },
    fields: {
      language: row.locale,
      version: events.every(({ published }) => published.length > 0) ? 'published' : 'draft',
      data: {},
      parts: [part],
      gaps,
    },
  };
  await insertSeries(trx, series);
  await insertDates(
    trx,
    events.map(({ original, publicId, documentId }) => ({ series: id, original, publicId, documentId })),
  );
  await tell(
    transaction,
    events.map(({ publicId }) => publicId),
  );
  return id;
}

/** Takes a series apart: its dates stay, as single events. */
export async function dissolveSeries(transaction: LockedTransaction, id: number): Promise<void> {
  await tell(transaction, await deleteSeries(transaction.trx, id));
}

/** Tells readers that the series of events has changed, which their responses name. */
async function tell(transaction: LockedTransaction, publicIds: readonly number[]): Promise<void> {
  const { trx, at } = transaction;
  await markRelinked(transaction, { events: publicIds, moved: [] });
  await logChanges(
    trx,
    [],
    at,
    publicIds.map((publicId) => ({ kind: 'event', publicId })),
  );
}

/** Events by their start, as dates of no series. @throws ApplicationError if one has no times */
async function eventsOf(
  transaction: LockedTransaction,
  documentIds: readonly string[],
): Promise<StoredDate[]> {
  const wanted = documentIds.map((documentId) => ({
    ...{ series: 0, original: NO_TIME, publicId: 0, documentId },
  }));
  const found = await storedDates(transaction, wanted);
  const events = found.map((event) => {
    const [first] = event.drafts;
    const walls = first && wallsOf(first);
    if (first === undefined || walls === undefined) throw impossible('noTimes', {});
    return { ...event, original: walls.start, publicId: Number(first.public_id) };
  });
  return events.toSorted((one, other) => (one.original < other.original ? -1 : 1));
}

const NO_TIME = wallTime('0001-01-01 00:00:00');

/** A rule, and its dates from a first one, without an end up to a last one; `moved`: those that clocks skip, by when they are instead. */
async function givenBy(
  text: string,
  begin: Pick<RuleStart, 'start' | 'zone' | 'gaps'>,
  last: WallTime,
): Promise<{ rule: Rule; dates: WallTime[]; moved: Map<WallTime, WallTime> }> {
  const parsed = parseRule(text);
  if ('fault' in parsed) throw new Error(faultInWords(parsed.fault, 'en'));
  const span = { ...(isBounded(parsed.rule) ? {} : { until: last }), atMost: MAX_SERIES_DATES + 1 };
  const found = await inTurns(
    dateSteps(parsed.rule, { ...begin, extra: [], leftOut: [] }, span),
    setImmediate,
  );
  const dates = found.map(({ original }) => original);
  const skipped = found.filter(({ original, wall }) => original !== wall);
  return { rule: parsed.rule, dates, moved: new Map(skipped.map(({ original, wall }) => [wall, original])) };
}
