import { errors, z } from '@strapi/utils';
import { wallTime } from '../../domain/time/types';
import type { WallTime } from '../../domain/time/types';
import type { StoredTimes } from '../../panel-contract/board';
import type { Right } from '../../panel-contract/rights';
import type { SeriesChanged, SeriesField } from '../../panel-contract/series';
import { momentOf } from '../../storage/documents';
import type { VersionRow } from '../../storage/documents';
import { SERIES_PART, setFields } from '../../storage/series';
import { keepSeriesUndo } from '../../storage/series-undo';
import { inTransaction } from '../../storage/transaction';
import type { LockedTransaction, Transaction } from '../../storage/transaction';
import { changedDates, differences, partsAfter, planChange } from '../../services/write/series/plan-change';
import type { DateChange, GivenName } from '../../services/write/series/plan-change';
import { presentParts } from '../../services/write/series/present';
import { partFor, partOf, spanFrom } from '../../services/write/series/stored-dates';
import type { StoredDate } from '../../services/write/series/stored-dates';
import { writeChange } from '../../services/write/series/write-change';
import { publicInTrash } from '../../write-model/trashed-versions';
import { isSameValue } from '../../write-model/series/given';
import { impossible } from '../../write-model/records/refuse';
import { NEW_TIMES, moveEvent, timesAfter, timesIn } from '../board/move';
import { rightsToChange } from '../editorial/demand-changeable';
import { trashLanguages } from '../editorial/trashed-languages';
import { undoTimes } from '../many/change-event';
import { STATE } from '../many/schema';
import { demandFields } from '../request/demand-fields';
import { naming } from '../request/naming';
import type { Person } from '../request/person';
import { ConflictError } from '../request/route';
import type { PanelRequest } from '../request/route';
import { demandLater } from './demand-later';
import { demandSeries, demandSeriesAgain } from './read-series';
import type { FoundSeries } from './read-series';
import type { CheckedSeriesChange } from './schema';
import { changeState, partWithState, stateNames } from './state-change';
import { fieldOf, nameOf } from './view';

/**
 * Gives other dates of a series what one of them has. All of them change in one transaction, or none.
 * @throws ApplicationError if the event is not a date of a series, or has nothing to give
 * @throws ForbiddenError if the person may not change one of the dates; the details name it (`event`)
 */
export async function changeSeries(request: PanelRequest, body: CheckedSeriesChange): Promise<SeriesChanged> {
  const { strapi, person } = request;
  if (body.dryRun) {
    const { changes, kept } = await planFor({ trx: strapi.db.connection, strapi }, person, body);
    return { changed: changedDates(changes), kept, undo: null };
  }
  return inTransaction(strapi, async (transaction) => {
    const { documentId, move, state } = body;
    const { found, names, after, isPublic, changes, kept } = await planFor(transaction, person, body);
    const { series, stored } = found;
    if (move) await moveEvent({ strapi, person }, documentId, move);
    const stateFrom = state && (await changeState(request, transaction, found, state));
    await writeChange(transaction, { series, changes, parts: after, person: person.id });
    await setFields(transaction.trx, series.id, { ...series.fields, parts: after });
    const undo: PartsUndo = {
      ...{ documentId, before: [...stored], after },
      ...(move && { movedFrom: undoTimes(timesIn(found.date.drafts)) }),
      ...(stateFrom && { stateFrom }),
      changed: changes.map(({ date, values, timed }) => ({
        documentId: date.documentId,
        fields: [...values, ...(timed.length > 0 ? ['times' as const] : [])].map(fieldOf),
      })),
      shown: names.filter(isPublic).map(fieldOf),
      added: changes.flatMap(({ date, languages }) =>
        languages.map(({ locale }) => ({ documentId: date.documentId, locale })),
      ),
    };
    const key = await keepSeriesUndo(transaction.trx, series.id, transaction.at, undo);
    return { changed: changedDates(changes), kept, undo: key };
  });
}

/** What a change would write. It holds until the end of a transaction with the calendar's lock; without one it is what it would be now. */
async function planFor(
  transaction: Transaction,
  person: Person,
  { documentId, scope, fields, move, state }: CheckedSeriesChange,
) {
  const found = await demandSeries(transaction, person, documentId);
  const { series, stored, parts, date } = found;
  const from = scope === 'all' ? null : date.original;
  const times = move && timesAfter(timesIn(date.drafts), move.to);
  const names = times ? ['times' as const] : state ? stateNames(date) : namesToGive(found, fields);
  if (names.includes('times') && !isOnItsClock(found, times)) throw impossible('clocksDiffer', {});
  const source = {
    ...partOf(date, from),
    ...(times && spanFrom(date.original, { start: wallTime(times.start), end: wallTime(times.end) })),
  };
  const isPublic = (name: GivenName | 'times'): boolean => isShown(date, name);
  const given = state ? partWithState(source, state) : source;
  const next = partsAfter(parts, given, names, isPublic);
  const after = partsAfter(stored, given, names, isPublic);
  const planned = planChange(series, othersOf(found, from), { before: parts, after: next, isPublic });
  const changes = await allowed(transaction, found, person, planned.changes);
  if (series.horizon !== null) await demandLater(found);
  return { found, names, after, isPublic, changes, kept: planned.kept.length };
}

/**
 * Undoes a change of what a series gives: dates that have been edited by hand since then keep what they have.
 * @throws ConflictError if the series has been changed again
 */
export async function undoParts(
  request: PanelRequest,
  transaction: LockedTransaction,
  { series: id, at }: { series: number; at: number },
  undo: PartsUndo,
): Promise<SeriesChanged> {
  const { strapi, person } = request;
  const { documentId, before, after, movedFrom, stateFrom } = undo;
  const found = await demandSeriesAgain(transaction, person, id, documentId);
  const { series, stored } = found;
  if (JSON.stringify(stored) !== JSON.stringify(after)) throw new ConflictError('undoTooLate');
  // The date that the change came from may have been deleted for good since.
  const source = found.date.documentId === documentId ? found.date : undefined;
  const changed = new Map(undo.changed.map(({ documentId: of, fields }) => [of, fields]));
  const isNew = ({ drafts: [row] }: StoredDate): boolean => (momentOf(row?.['created_at']) ?? 0) >= at;
  const isSource = (date: StoredDate): boolean =>
    date === source && date.isTrashed && (movedFrom !== undefined || stateFrom !== undefined);
  const dates = found.dates.filter((date) => changed.has(date.documentId) || isNew(date) || isSource(date));
  const isPublic = (name: GivenName | 'times'): boolean =>
    undo.shown.some((shown) => isSameField(shown, fieldOf(name)));
  // What a date had of its own already, it keeps.
  const isFor = (date: StoredDate, name: GivenName | 'times'): boolean =>
    changed.get(date.documentId)?.some((field) => isSameField(field, fieldOf(name))) ?? true;
  const planned = planChange(series, dates, {
    ...{ before: found.parts, after: await presentParts(transaction, before) },
    ...{ isPublic, isFor },
  });
  const changes = await allowed(transaction, found, person, planned.changes);
  if (series.horizon !== null) await demandLater(found);
  // What the date itself got by hand since then, it keeps too.
  const own = source === undefined ? [] : differences(series, found.parts, source).map(fieldOf);
  const isAsGiven = (attributes: readonly string[]): boolean =>
    source?.isTrashed === false && !own.some(({ attribute }) => attributes.includes(attribute));
  if (source !== undefined && movedFrom !== undefined && isAsGiven(['times'])) {
    const { start, end, ...clock } = timesIn(source.drafts);
    const from = { start: wallTime(start), end: wallTime(end), ...clock };
    await moveEvent({ strapi, person }, documentId, { from, to: movedFrom });
  }
  if (stateFrom !== undefined && isAsGiven(['eventStatus', 'eventStatusReason']))
    await changeState(request, transaction, found, stateFrom);
  await writeChange(transaction, { series, changes, parts: before, person: person.id });
  await trashLanguages(request, addedLanguages(undo, dates, isNew));
  await setFields(transaction.trx, series.id, { ...series.fields, parts: before });
  return { changed: changedDates(changes), kept: planned.kept.length, undo: null };
}

const FIELD = z.object({ attribute: z.string(), locale: z.string().nullable() });

/** How a change of what a series gives is undone. */
export const PARTS_UNDO = z.object({
  documentId: z.string(),
  /** The times that the date had which was moved. */
  movedFrom: NEW_TIMES.optional(),
  /** The state of the date that got another one. */
  stateFrom: STATE.optional(),
  before: z.array(SERIES_PART),
  after: z.array(SERIES_PART),
  /** The dates that were changed, each with what it got, and what was published with it. */
  changed: z.array(z.object({ documentId: z.string(), fields: z.array(FIELD) })),
  shown: z.array(FIELD),
  /** The languages that dates got. Undos of before do not say. */
  added: z.array(z.object({ documentId: z.string(), locale: z.string() })).optional(),
});
type PartsUndo = z.infer<typeof PARTS_UNDO>;

/** What is asked for of that in which the date differs; else all of it that can be given. */
function namesToGive(found: FoundSeries, fields: CheckedSeriesChange['fields']): (GivenName | 'times')[] {
  const differing = differences(found.series, found.parts, found.date);
  const isAsked = (name: GivenName | 'times'): boolean =>
    fields?.some((field) => isSameField(field, fieldOf(name))) ??
    (name !== 'times' || differing.length === 1 || isOnItsClock(found));
  const names = differing.filter(isAsked);
  if (names.length === 0) throw impossible('nothingToGive', {});
  return names;
}

const isSameField = (one: SeriesField, other: SeriesField): boolean =>
  one.attribute === other.attribute && one.locale === other.locale;

/** A series has one zone, and its dates last all day or none does. */
function isOnItsClock({ series, date }: FoundSeries, times?: StoredTimes): boolean {
  const { timezone, allDay } = times ?? timesIn(date.drafts);
  return timezone === series.zone && allDay === series.allDay;
}

/** The other dates, from a time of the rule on. */
const othersOf = ({ dates, date }: FoundSeries, from: WallTime | null): StoredDate[] =>
  dates.filter((each) => each !== date && (from === null || each.original >= from));

/** Whether what a date has in its draft is published. */
function isShown({ drafts, published, value }: StoredDate, name: GivenName | 'times'): boolean {
  const locale = name === 'times' ? null : name.locale;
  const own = (rows: readonly VersionRow[]) => rows.find((row) => locale === null || row.locale === locale);
  const [draft, shown] = [own(drafts), own(published)];
  if (draft === undefined || shown === undefined) return false;
  if (name === 'times') return ['start_date', 'end_date'].every((column) => draft[column] === shown[column]);
  return isSameValue(value(draft, name.attribute), value(shown, name.attribute));
}

/**
 * Those of the changes that the person may make. Dates in the trash that they may not change stay as they are.
 * @throws ForbiddenError that names another date
 */
async function allowed(
  { trx }: Transaction,
  found: FoundSeries,
  person: Person,
  changes: readonly DateChange[],
): Promise<DateChange[]> {
  const trashed = changes.filter(({ date }) => date.isTrashed).map(({ date }) => date.documentId);
  const comesBack = await publicInTrash(trx, trashed);
  const made: DateChange[] = [];
  for (const change of changes) {
    const { documentId, drafts, published } = change.date;
    const rights = comesBack.has(documentId) ? PUBLISHER : rightsToChange([...drafts, ...published]);
    try {
      await demandChange(found, person, change, rights);
      made.push(change);
    } catch (error) {
      if (!change.date.isTrashed || !(error instanceof errors.ForbiddenError)) throw error;
    }
  }
  return made;
}

/** What it takes to change what readers see when it comes back from the trash. */
const PUBLISHER = ['update', 'publish'] as const;

/** @throws ForbiddenError that names the date */
function demandChange(
  found: FoundSeries,
  person: Person,
  { date, values, timed, languages }: DateChange,
  rights: readonly Right[],
): Promise<void> {
  const { documentId, drafts } = date;
  const [first] = drafts;
  return naming(nameOf(found, date), () => {
    const { versions } = found.target(documentId, rights);
    const fields = [
      ...values.map(({ attribute }) => attribute),
      ...(timed.length > 0 ? ['startDate', 'endDate'] : []),
    ];
    for (const draft of drafts) demandFields(person, versions, draft, fields);
    for (const { locale, texts } of languages) {
      const given = Object.keys(texts).filter((name) => texts[name] !== null && texts[name] !== '');
      if (first !== undefined) demandFields(person, versions, first, given, locale);
    }
  });
}

/** The languages that a change gave to dates, as far as they are as it gave them. */
function addedLanguages(
  { before, after, added }: PartsUndo,
  dates: readonly StoredDate[],
  isNew: (date: StoredDate) => boolean,
): { documentId: string; locale: string }[] {
  return dates.flatMap((date) => {
    const [was, is] = [partFor(before, date.original), partFor(after, date.original)];
    const isGiven = (locale: string): boolean =>
      added === undefined ||
      isNew(date) ||
      added.some((one) => one.documentId === date.documentId && one.locale === locale);
    const gone = date.drafts.flatMap((row) => {
      const texts = is.texts[row.locale];
      const isAdded = isGiven(row.locale) && was.texts[row.locale] === undefined && texts !== undefined;
      const isSame =
        isAdded && Object.entries(texts).every(([name, text]) => isSameValue(date.value(row, name), text));
      return isSame ? [{ documentId: date.documentId, locale: row.locale }] : [];
    });
    // A date has a language at least.
    return gone.length < date.drafts.length ? gone : [];
  });
}
