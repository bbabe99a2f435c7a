import { isEditedRow, isPublishedRow, isStandInRow, momentOf } from '../storage/documents';
import type { VersionRow } from '../storage/documents';
import type { Write } from './write';
import type { Data } from './prepare';

/*
 * All drafts of a record share its schedule, except those of languages that were taken off the site while others were scheduled:
 * they have none until somebody schedules the record again (docs/interface.md 16.25).
 */

/** The drafts before a write, without stand-ins. */
const draftsOf = ({ storage: { kind }, rows }: Write): VersionRow[] =>
  rows.filter((row) => isEditedRow(kind, row) && !isStandInRow(row));

/** The moment of the schedule before a write, as it is stored; undefined if there is none. */
const scheduleOf = (write: Write): unknown =>
  draftsOf(write)
    .map((row) => row['publish_at'] ?? undefined)
    .find((moment) => moment !== undefined);

function inherit(write: Write, publish_at: unknown): void {
  const { inherited } = write;
  write.inherited = { columns: { ...inherited?.columns, publish_at }, image: inherited?.image };
}

/**
 * Leaves the other languages of a record scheduled when one is published or discarded: they would take over the schedule of the
 * written language, which has none any more.
 */
export function keepSchedule(write: Write): void {
  const { storage, rows, meant, action, locale } = write;
  const publish_at = scheduleOf(write);
  if (publish_at === undefined) return;
  const open = new Set(rows.filter((row) => isPublishedRow(storage.kind, row)).map((row) => row.locale));
  if (action !== 'discardDraft') for (const row of meant) open.add(row.locale);
  if (action !== 'discardDraft' && locale !== undefined) open.add(locale);
  const waiting = draftsOf(write).filter((row) => momentOf(row['publish_at']) !== undefined);
  if (waiting.some((row) => !open.has(row.locale))) inherit(write, publish_at);
}

/** The same when a language is unpublished or deleted. */
export function keepScheduleOfOthers(write: Write): void {
  const publish_at = scheduleOf(write);
  if (publish_at !== undefined) inherit(write, publish_at);
}

/**
 * The same for a change of a draft. A form sends the schedule along with all other fields, and that of a language without schedule
 * sends none.
 * @param own the draft in the written language
 */
export function keepScheduleUnlessSet(
  write: Write,
  sent: Data,
  own: VersionRow | undefined,
  isForm: boolean,
): void {
  const isUnset = momentOf(own?.['publish_at']) === undefined;
  const isSent = momentOf(sent['publishAt']) !== undefined;
  write.schedules = 'publishAt' in sent && (!isForm || (isUnset && isSent && own !== undefined));
  const publish_at = scheduleOf(write);
  if (publish_at !== undefined && isUnset && !isSent && !write.schedules) inherit(write, publish_at);
}

/** Takes the schedule from the drafts of languages that are not scheduled with the others. @returns the updated rows */
export async function leaveUnscheduled(write: Write, rows: readonly VersionRow[]): Promise<VersionRow[]> {
  const { trx, storage, meant, action, schedules } = write;
  const { kind, table } = storage;
  const before = momentOf(scheduleOf(write));
  if (before === undefined || schedules) return [...rows];
  const unscheduled = draftsOf(write).filter((row) => momentOf(row['publish_at']) === undefined);
  const withdrawn = action === 'unpublish' ? meant.filter((row) => isPublishedRow(kind, row)) : [];
  const locales = new Set([...unscheduled, ...withdrawn].map((row) => row.locale));
  const isLeftOut = (row: VersionRow): boolean =>
    isEditedRow(kind, row) && locales.has(row.locale) && momentOf(row['publish_at']) === before;
  const ids = rows.filter(isLeftOut).map((row) => row.id);
  if (ids.length > 0) await trx(table).whereIn('id', ids).update({ publish_at: null });
  return rows.map((row) => (isLeftOut(row) ? { ...row, publish_at: null } : row));
}
