import { isEditedRow, isStandInRow } from '../storage/documents';
import type { VersionRow } from '../storage/documents';
import { dateOfEvent, updateDate } from '../storage/series-dates';
import { TEXT_ATTRIBUTES } from './content-types/kinds-of-text';
import { GIVEN_BY_SERIES } from './content-types/fields';
import type { Data } from './prepare';
import { linksOf, relationsOf } from './records/links';
import { comparable, imagesOf } from './records/shared-fields';
import type { Write } from './write';

/** Whether a write is on the date of a series. */
const isDate = (rows: readonly VersionRow[]): boolean => rows.some(({ series }) => Number(series ?? 0) > 0);

const editedRows = (rows: readonly VersionRow[]): VersionRow[] =>
  rows.filter((row) => isEditedRow('event', row) && !isStandInRow(row));

/** The links and the image of a date before a write that sends some; undefined for all other writes, without a statement. */
export async function heldByDate(write: Write, sent: Data): Promise<Write['heldByDate']> {
  if (write.storage.kind !== 'event' || write.action !== 'update' || !isDate(write.rows)) return undefined;
  const asked = ['image', ...relationsOf(write.strapi, 'event').map(({ attribute }) => attribute)];
  return asked.some((name) => name in sent) ? heldNow(write, write.rows) : undefined;
}

async function heldNow(write: Write, rows: readonly VersionRow[]): Promise<ReadonlyMap<string, string>> {
  const [first] = editedRows(rows);
  if (first === undefined) return new Map();
  const links = await linksOf(write, 'event', [first.id]);
  const held = relationsOf(write.strapi, 'event').map(
    ({ attribute, target }) =>
      [
        attribute,
        links
          .filter(({ role }) => role === target)
          .map(({ documentId }) => documentId)
          .join(),
      ] as const,
  );
  const images = await imagesOf(write.trx, 'event', [first]);
  return new Map([...held, ['image', String(images.get(first.id) ?? '')]]);
}

/**
 * Keeps the date of a series in step with a write on its event: a date in the trash, or deleted for good, is left out, one that was
 * restored is back, and a field that somebody has edited belongs to the date from then on. Its number stays with it.
 * @param rows the versions after the write
 */
export async function settleSeriesDate(
  write: Write,
  documentId: string,
  rows: readonly VersionRow[],
): Promise<void> {
  if (write.storage.kind !== 'event' || !isDate(write.rows)) return;
  const edited = write.action === 'update' ? await editedFields(write, rows) : [];
  const isLeftOut = rows.length === 0 || isTrashed(rows);
  if (edited.length === 0 && isLeftOut === isTrashed(write.rows) && rows.length > 0) return;
  const date = await dateOfEvent(write.trx, documentId);
  if (date === undefined) return;
  await updateDate(write.trx, {
    ...date,
    documentId: rows.length === 0 ? null : documentId,
    leftOut: isLeftOut,
    edited: [...new Set([...date.edited, ...edited])].toSorted(),
  });
}

const isTrashed = (rows: readonly VersionRow[]): boolean => rows.some((row) => Boolean(row.trashed_at));

/** The fields that differ from those before the write, texts with their languages. */
async function editedFields(write: Write, rows: readonly VersionRow[]): Promise<string[]> {
  const fields = new Set<string>();
  const before = editedRows(write.rows);
  for (const row of editedRows(rows)) {
    const was = before.find(({ locale }) => locale === row.locale);
    for (const name of GIVEN_BY_SERIES) {
      const column = write.storage.columns.get(name);
      const isText = TEXT_ATTRIBUTES.event.includes(name);
      // A new language has no shared values of its own.
      if (column === undefined || (was === undefined && !isText)) continue;
      const value = comparable(row[column]);
      const old = was === undefined ? null : comparable(was[column]);
      if (value !== old && !(isEmpty(value) && isEmpty(old)))
        fields.add(isText ? `${name}@${row.locale}` : name);
    }
  }
  if (write.heldByDate !== undefined)
    for (const [name, value] of await heldNow(write, rows))
      if (value !== write.heldByDate.get(name)) fields.add(name);
  return [...fields];
}

const isEmpty = (value: unknown): boolean => value === null || value === '';
