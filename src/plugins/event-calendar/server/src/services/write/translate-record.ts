import type { Kind } from '../../domain/kinds';
import { holdingBack } from '../../write-model/held-drafts';
import { primaryLocale } from '../../write-model/records/stand-ins';
import { isPublishedRow, isStandInRow, storageOf, versionsOf } from '../../storage/documents';
import type { Storage, VersionRow } from '../../storage/documents';
import { textAttributes } from '../../write-model/content-types/kinds-of-text';
import type { Attributes } from './save-document';
import { updateDocument } from './save-document';
import type { OpenWriting } from './writing';
import type { Texts } from './texts';
import { storedTexts } from './texts';

/**
 * Writes the texts of a record in the language of the writing. If the record has no version in it, one is created. It begins
 * with those texts of the default language, or of the oldest version, that were not sent, and with a slug made from its
 * title. It is published if the record is (docs/interface.md 15.4).
 * @throws Error if the record does not exist
 */
export async function translateRecord(
  writing: OpenWriting,
  kind: Kind,
  documentId: string,
  texts: Texts,
): Promise<void> {
  const { strapi, trx, language } = writing;
  const storage = storageOf(strapi, kind);
  const versions = await versionsOf(trx, storage, documentId);
  await holdingBack(writing, { kind, documentId, rows: versions }, async (rows) => {
    const own = rows.filter((row) => row.locale === language && !isStandInRow(row));
    const basis = own.length > 0 ? undefined : basisOf(storage, rows, writing);
    if (own.length === 0 && basis === undefined) throw new Error(`There is no ${kind} ${documentId}`);
    const published = (own.length > 0 ? own : rows).some((row) => isPublishedRow(kind, row));
    const data = { ...basis, ...storedTexts(kind, texts) };
    await updateDocument(strapi, kind, documentId, language, data, published ? 'published' : 'draft');
  });
}

/** The initial texts of a new version: those of the language that stands in for the record, of those that readers see if there are any. */
export function basisOf(
  storage: Storage,
  rows: readonly VersionRow[],
  { languages }: Pick<OpenWriting, 'languages'>,
): Attributes | undefined {
  const versions = shownVersions(storage.kind, rows);
  const locale = primaryLocale(versions, languages.at(-1) ?? '');
  const source = versions.find((row) => row.locale === locale);
  if (source === undefined) return undefined;
  return Object.fromEntries(
    textAttributes(storage).map((name) => [name, source[storage.columns.get(name) ?? name]]),
  );
}

/** The published versions of a record; its drafts if it has none. No stand-ins. */
export function shownVersions(kind: Kind, rows: readonly VersionRow[]): VersionRow[] {
  const real = rows.filter((row) => !isStandInRow(row));
  const open = real.filter((row) => isPublishedRow(kind, row));
  return open.length > 0 ? open : real;
}
