import { isEditedRow, isPublishedRow, isStandInRow } from '../storage/documents';
import type { Write } from './before-write';

/**
 * Leaves the other languages of a record scheduled when one is published or discarded (docs/interface.md 16.25). All drafts share
 * the schedule, so they would take over that of the written language, which has none any more.
 */
export function keepSchedule(write: Write): void {
  const { storage, rows, meant, action, locale, inherited } = write;
  const { kind } = storage;
  const drafts = rows.filter((row) => isEditedRow(kind, row) && !isStandInRow(row));
  const publish_at = drafts.map((row) => row['publish_at'] ?? null).find((moment) => moment !== null);
  if (publish_at === undefined) return;
  const open = new Set(rows.filter((row) => isPublishedRow(kind, row)).map((row) => row.locale));
  if (action !== 'discardDraft') for (const row of meant) open.add(row.locale);
  if (action !== 'discardDraft' && locale !== undefined) open.add(locale);
  if (drafts.every((row) => open.has(row.locale))) return;
  write.inherited = { columns: { ...inherited?.columns, publish_at }, image: inherited?.image };
}
