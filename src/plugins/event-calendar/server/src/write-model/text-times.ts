import type { TextTimes } from '../domain/translation-state';
import { momentAfter } from '../domain/translation-state';
import { isEditedRow, isStandInRow } from '../storage/documents';
import type { VersionRow } from '../storage/documents';
import { setTextTimes, textTimesOf } from '../storage/text-times';
import { TEXT_ATTRIBUTES } from './content-types/kinds-of-text';
import type { Kind } from '../domain/kinds';
import type { LockedTransaction } from '../storage/transaction';
import { project } from './index/projection';
import type { Data } from './prepare';
import { comparable } from './records/shared-fields';
import type { Write } from './write';

/** Whether a write sends a text: then its language is as its writer wants it. */
export const sendsText = ({ storage: { kind } }: Write, data: Data): boolean =>
  TEXT_ATTRIBUTES[kind].some((name) => name in data);

/**
 * Notes which texts a write has changed in records of several languages, and which language it has saved, so that editors see which
 * translation is behind its source. A record of one language has nothing to compare. A duplicate is as far behind as its original.
 * @param rows the versions after the write
 */
export async function settleTextTimes(
  write: Write,
  documentId: string,
  rows: readonly VersionRow[],
): Promise<void> {
  const { trx, storage, at } = write;
  const { kind } = storage;
  const own = (versions: readonly VersionRow[]): VersionRow[] =>
    versions.filter((row) => isEditedRow(kind, row) && !isStandInRow(row));
  const after = own(rows);
  if (after.length < 2) return;
  const [original] = write.rows;
  if (write.action === 'clone' && original !== undefined) {
    return setTextTimes(trx, kind, documentId, await textTimesOf(trx, kind, original.document_id));
  }
  const before = new Map(own(write.rows).map((row) => [row.locale, row]));
  const changes = after.flatMap((row) => {
    const was = before.get(row.locale);
    const names = was === undefined ? [] : changedTexts(write, was, row);
    const isSaved = was === undefined || (write.savesTexts === true && row.locale === write.locale);
    return isSaved || names.length > 0 ? [{ locale: row.locale, names }] : [];
  });
  if (changes.length === 0) return;
  const known = await textTimesOf(trx, kind, documentId);
  const now = momentAfter(known, at);
  const times = changes.map(({ locale, names }): [string, TextTimes] => {
    const changed = Object.fromEntries(names.map((name) => [name, now]));
    return [locale, { savedAt: now, fields: { ...known.get(locale)?.fields, ...changed } }];
  });
  await setTextTimes(trx, kind, documentId, new Map(times));
}

/** The texts that a write has changed in a language. */
const changedTexts = ({ storage }: Write, before: VersionRow, after: VersionRow): string[] =>
  TEXT_ATTRIBUTES[storage.kind].filter((name) => {
    const column = storage.columns.get(name) ?? name;
    return (comparable(before[column]) ?? '') !== (comparable(after[column]) ?? '');
  });

/** Notes that a language of a record is up to date, because a person says so. @param locale one that the record has */
export async function markChecked(
  transaction: LockedTransaction,
  kind: Kind,
  documentId: string,
  locale: string,
): Promise<void> {
  const { trx, at } = transaction;
  const known = await textTimesOf(trx, kind, documentId);
  const times = { savedAt: momentAfter(known, at), fields: known.get(locale)?.fields ?? {} };
  await setTextTimes(trx, kind, documentId, new Map([[locale, times]]));
  // The index tells which languages of events are behind.
  if (kind === 'event') await project(transaction, kind, [documentId]);
}
