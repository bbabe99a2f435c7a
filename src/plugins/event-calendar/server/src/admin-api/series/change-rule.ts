import { isDeepStrictEqual } from 'node:util';
import { z } from '@strapi/utils';
import { parseRule } from '../../domain/recurrence/parse-rule';
import { GAPS } from '../../domain/recurrence/dates';
import type { RuleFault } from '../../domain/recurrence/rule';
import type { EventTimes } from '../../domain/time/event-times';
import { instant } from '../../domain/time/types';
import type { RuleDateView, RuleEffect, SeriesChanged, SeriesRuleChanged } from '../../panel-contract/series';
import { datesUpTo, gapsOf, ruleOf } from '../../services/write/series-plan';
import { makeWithParts } from '../../services/write/series/make-with-parts';
import { chosenByHand, planRule, ruleAfter } from '../../services/write/series/plan-rule';
import type { RuleChange, SeriesRule } from '../../services/write/series/plan-rule';
import { partFor, timesGiven, wallsOf } from '../../services/write/series/stored-dates';
import type { StoredDate } from '../../services/write/series/stored-dates';
import { unusableRule } from '../../services/write/series/unusable-rule';
import { momentOf } from '../../storage/documents';
import { isPublicOrScheduled } from '../../write-model/panel-rights';
import { WALL_TIME, setRule } from '../../storage/series';
import type { GivenFields, RuleOfSeries, Series } from '../../storage/series';
import { keepSeriesUndo } from '../../storage/series-undo';
import { inTransaction } from '../../storage/transaction';
import type { LockedTransaction, Transaction } from '../../storage/transaction';
import { restoreRecords, trashRecords } from '../editorial/change-trash';
import { demandTimes } from '../editorial/copies';
import { clashesOf } from '../editorial/copy-plan';
import { holidaysOfDates } from '../editorial/holidays-of-dates';
import type { DateAtVenue } from '../editorial/holidays-of-dates';
import { naming } from '../request/naming';
import { demand, demandRecord } from '../request/person';
import { ConflictError } from '../request/route';
import type { PanelRequest } from '../request/route';
import { demandLater } from './demand-later';
import { demandSeries, demandSeriesAgain } from './read-series';
import type { FoundSeries } from './read-series';
import type { CheckedRuleChange } from './schema';
import { mayRead, nameOf } from './view';

/**
 * Gives a series another rule: dates that it no longer gives go to the trash, unless they were edited by hand, new ones are made, and
 * all others stay as they are, with their numbers. All in one transaction, or nothing.
 * @throws ApplicationError if the series cannot have the rule; the details have its fault (`fault`)
 * @throws ForbiddenError if the person may not do it with one of the dates; the details name it (`event`)
 */
export async function changeRule(request: PanelRequest, body: CheckedRuleChange): Promise<SeriesRuleChanged> {
  const { strapi } = request;
  if (body.dryRun) {
    const reading = { trx: strapi.db.connection, strapi };
    const { found, change } = await planFor(reading, request, body);
    const dates = await datesView(request, found, change);
    const staying = dates.filter(({ effect }) => effect !== 'removed');
    const holidays = await holidaysOfDates(request, staying, body.language);
    const gaps = (await meetsGaps(found, change)) ? change.after.gaps : null;
    return { dates: dates.map((date) => ({ ...viewed(date), holidays: holidays(date) })), gaps, undo: null };
  }
  // A rule may take a while to be computed. One that is refused keeps nobody waiting for the lock.
  await planFor({ trx: strapi.db.connection, strapi }, request, body);
  return inTransaction(strapi, async (transaction) => {
    const { found, change } = await planFor(transaction, request, body);
    const dates = await datesView(request, found, change);
    const { series } = found;
    const chosen = await chosenByHand(found, series);
    const before = stateOf({ ...ruleIn(series), ...chosen }, series.fields.version);
    // What the date is that the rule comes from, so that others like it are made.
    const version = found.date.published.length > 0 ? 'published' : 'draft';
    await carryOut(request, transaction, found, change, version);
    const { documentId } = body;
    const undo: RuleUndo = {
      documentId,
      rule: { before, after: stateOf(change.after, version) },
      restored: change.restored.map((date) => date.documentId),
      at: Date.now(),
    };
    const key = await keepSeriesUndo(transaction.trx, series.id, transaction.at, undo);
    return { dates: dates.map(viewed), gaps: null, undo: key };
  });
}

/** Whether clocks skip a time of the rule. */
async function meetsGaps({ series }: FoundSeries, { after }: RuleChange): Promise<boolean> {
  const shifted = { ...series, ...after, fields: { gaps: 'shift' as const } };
  const dates = await datesUpTo(ruleOf(after), shifted, after.horizon);
  return !series.allDay && dates.some(({ original, wall }) => original !== wall);
}

/**
 * Gives a series the rule that it had before. Dates that have been edited by hand since then stay as extra dates.
 * @throws ConflictError if the series has got another rule again
 */
export async function undoRule(
  request: PanelRequest,
  transaction: LockedTransaction,
  id: number,
  { documentId, rule: { before, after }, restored: returned, at }: RuleUndo,
): Promise<SeriesChanged> {
  const found = await demandSeriesAgain(transaction, request.person, id, documentId);
  const now = stateOf(ruleIn(found.series), found.series.fields.version);
  if (!isDeepStrictEqual(now, after)) throw new ConflictError('undoTooLate');
  const { version, ...rule } = before;
  const chosen = await chosenByHand(found, rule);
  const change = usable(
    await planRule(found, { ...rule, ...chosen }, instant(transaction.at), {
      isReturned: (date) => returned.includes(date.documentId) && !isEditedSince(date, at),
      isUndo: true,
    }),
  );
  await demandChange(request, found, change);
  await carryOut(request, transaction, found, change, version);
  const { removed, restored, made, kept } = change;
  return { changed: removed.length + restored.length + made.length, kept: kept.length, undo: null };
}

const RULE_STATE = z.object({
  rule: z.string(),
  first: WALL_TIME,
  extra: z.array(WALL_TIME),
  leftOut: z.array(WALL_TIME),
  gaps: z.enum(GAPS).default('leave out'),
  version: z.enum(['published', 'draft']),
});

/** How a change of the rule is undone. */
export const RULE_UNDO = z.object({
  documentId: z.string(),
  rule: z.object({ before: RULE_STATE, after: RULE_STATE }),
  /** The dates that came back from the trash with it, and when that was, in milliseconds. */
  restored: z.array(z.string()),
  at: z.number(),
});
type RuleUndo = z.infer<typeof RULE_UNDO>;

const isEditedSince = ({ drafts }: StoredDate, at: number): boolean =>
  drafts.some((row) => (momentOf(row['updated_at']) ?? 0) > at);

const stateOf = (
  { rule, first, extra, leftOut, gaps }: SeriesRule,
  version: GivenFields['version'],
): z.infer<typeof RULE_STATE> => ({ rule, first, extra: [...extra], leftOut: [...leftOut], gaps, version });

const ruleIn = (series: Series): SeriesRule => ({ ...series, gaps: gapsOf(series.fields) });

async function planFor(
  transaction: Transaction,
  request: PanelRequest,
  { documentId, scope, rule, gaps }: CheckedRuleChange,
): Promise<{ found: FoundSeries; change: RuleChange }> {
  const found = await demandSeries(transaction, request.person, documentId);
  const parsed = parseRule(rule);
  if ('fault' in parsed) throw unusableRule(parsed.fault);
  const { series, date } = found;
  const from = scope === 'all' ? null : date.original;
  const after = usable(await ruleAfter(found, parsed, from, gaps ?? gapsOf(series.fields)));
  const change = usable(await planRule(found, after, instant(Date.now())));
  await demandChange(request, found, change);
  return { found, change };
}

function usable<Result extends object>(result: Result | { fault: RuleFault }): Result {
  if ('fault' in result) throw unusableRule(result.fault);
  return result;
}

/** @throws ForbiddenError that names the date */
async function demandChange(
  { person }: PanelRequest,
  found: FoundSeries,
  { after, removed, restored, made }: RuleChange,
): Promise<void> {
  const { series, target } = found;
  for (const date of removed)
    await naming(nameOf(found, date), () => {
      const { rows } = target(date.documentId, ['delete']);
      return target(date.documentId, isPublicOrScheduled('event', rows) ? ['publish'] : []);
    });
  for (const date of restored) await naming(nameOf(found, date), () => target(date.documentId, ['update']));
  if (series.horizon !== null || after.horizon !== null)
    await demandLater(found, (date) => removed.includes(date));
  if (made.length === 0) return;
  demand(person, 'create', 'event');
  demandTimes(person);
}

async function carryOut(
  request: PanelRequest,
  transaction: LockedTransaction,
  of: FoundSeries,
  { after, removed, restored, made }: RuleChange,
  version: GivenFields['version'],
): Promise<void> {
  const { series, stored, dates, date } = of;
  const { settings, person } = request;
  const ids = (dates: readonly StoredDate[]) => dates.map(({ documentId }) => documentId);
  await trashRecords(request, 'event', ids(removed));
  await restoreRecords(request, 'event', ids(restored), 'before');
  const rule: RuleOfSeries = {
    ...after,
    fields: { ...series.fields, version, parts: [...stored], gaps: after.gaps },
  };
  const making = { ...transaction, settings, now: instant(transaction.at) };
  const standing = dates.filter(({ isTrashed }) => !isTrashed);
  const like = date.isTrashed ? (standing.at(-1) ?? date) : date;
  const model = { like, standing };
  const found = await makeWithParts(making, { ...series, ...rule }, made, after.horizon, model);
  await setRule(transaction.trx, series.id, { ...rule, horizon: found.horizon });
  // The calendar makes the others later.
  if (found.horizon !== null) await demandLater(of, (each) => removed.includes(each));
  const [first] = found.made;
  const isPublic = isPublicOrScheduled('event', [...like.drafts, ...like.published]);
  const rights = isPublic ? (['create', 'publish'] as const) : (['create'] as const);
  // Rights may depend on the record's creator and languages, so they are checked on one of the new dates.
  if (first !== undefined) await demandRecord(person, rights, 'event', first.documentId);
}

/** A date of the answer, without its holidays: whoever holds the calendar's lock does not wait for those. */
interface ListedDate extends DateAtVenue, Pick<RuleDateView, 'effect' | 'clashes'> {}

const viewed = ({ startDate, effect, clashes }: ListedDate): RuleDateView => ({
  start: startDate,
  effect,
  clashes,
  holidays: [],
});

/** The dates that the person may read, with what happens to them. */
async function datesView(
  request: PanelRequest,
  found: FoundSeries,
  { stays, removed, restored, kept, made }: RuleChange,
): Promise<ListedDate[]> {
  const { series, parts, target, date } = found;
  const { documentId, publicId } = date;
  const times = made.map(({ original }) => timesGiven(series, partFor(parts, original), original));
  const clashes = await clashesOf(request, target(documentId, []), times.map(withDate), undefined);
  const stored = (dates: readonly StoredDate[], effect: RuleEffect): ListedDate[] =>
    dates
      .filter((each) => mayRead(found, each))
      .map((each) => {
        const [{ start, end } = { start: each.original, end: each.original }] = each.drafts.flatMap(
          (row) => wallsOf(row) ?? [],
        );
        return { startDate: start, endDate: end, eventId: each.publicId, effect, clashes: null };
      });
  return [
    ...stored(stays, 'stays'),
    ...stored(kept, 'kept'),
    ...stored(removed, 'removed'),
    ...stored(restored, 'made'),
    ...times.map(({ startDate, endDate }): ListedDate => {
      const clash = clashes.get(startDate) ?? null;
      return { startDate, endDate, eventId: publicId, effect: 'made', clashes: clash };
    }),
  ].toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1));
}

/** Clashes are found by this. */
const withDate = (times: EventTimes) => ({ ...times, date: times.startDate });
