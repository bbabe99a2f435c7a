import type { ComparedValues } from '../../domain/same-place';
import { agreement, COMPARED_VALUES } from '../../domain/same-place';
import { groupBy } from '../../domain/group-by';
import { comparedName } from '../../domain/text/compared-name';
import type { Reader } from '../../domain/visibility';
import { mayBeSeen, visibility } from '../../domain/visibility';
import { isEditedRow, isPublishedRow, isStandInRow, storageOf } from '../../storage/documents';
import type { Storage, VersionRow } from '../../storage/documents';
import { TABLES } from '../../storage/tables';
import type { Transaction } from '../../storage/transaction';
import { haveSameContent } from '../../write-model/edit-in-place';
import type { FoundRecord, IndexedRow } from './find-records';
import { foundIn, indexed } from './find-records';

/** A name that may belong to an existing venue or organizer, with the values that were sent with it. */
export interface WantedPlace {
  name: string;
  values: ComparedValues;
}

/** An existing venue or organizer that fits, in the written language if it has a version in it. */
export interface FoundPlace extends FoundRecord {
  /** Whether its draft has changes that are not published, which a write would publish too. */
  hasOpenChanges: boolean;
}

/**
 * The existing venue or organizer that is meant (docs/interface.md 8.11): one of the same name that is not in the trash, is
 * visible to the reader, and that no sent value contradicts.
 * @param languages the written language, then the default one
 */
export async function findPlace(
  { trx, strapi }: Transaction,
  kind: 'venue' | 'organizer',
  wanted: WantedPlace,
  languages: readonly string[],
  reader: Reader,
): Promise<FoundPlace | undefined> {
  const storage = storageOf(strapi, kind);
  const named = trx(TABLES.index)
    .where({ kind, compared_name: comparedName(wanted.name) })
    .whereIn('locale', [...languages])
    .select('public_id');
  const rows: IndexedRow[] = await indexed(trx, storage)
    .whereIn('i.locale', [...languages])
    .whereIn('i.public_id', named);
  return choosePlace(storage, rows, wanted, languages, reader);
}

/** `findPlace` among rows, which may include others of the kind and other languages. */
export function choosePlace(
  storage: Storage,
  rows: readonly IndexedRow[],
  wanted: WantedPlace,
  languages: readonly string[],
  reader: Reader,
): FoundPlace | undefined {
  const visible = visibility(reader, storage.kind);
  const name = comparedName(wanted.name);
  let best: { place: FoundPlace; equal: number } | undefined;
  for (const versions of groupBy(rows, (row) => row.document_id).values()) {
    const own = versions.filter((row) => row.index_status !== 'trash' && !isStandInRow(row));
    const named = languages.find((language) =>
      own.some((row) => row.locale === language && row.index_name === name),
    );
    if (named === undefined) continue;
    const written = own.filter((row) => row.locale === languages[0]);
    const inLanguage = written.length > 0 ? written : own.filter((row) => row.locale === named);
    const place = placeOf(storage, inLanguage);
    if (place === undefined || !mayBeSeen(visible, place)) continue;
    const shown = inLanguage.find((row) => isPublishedRow(storage.kind, row)) ?? place.row;
    // Texts are compared in the written language only (docs/interface.md 8.11).
    const equal = agreement(valuesOf(shown, written.length > 0), wanted.values);
    if (equal === undefined) continue;
    if (best && (best.equal > equal || (best.equal === equal && best.place.publicId < place.publicId)))
      continue;
    best = { place, equal };
  }
  return best?.place;
}

function placeOf(storage: Storage, rows: readonly IndexedRow[]): FoundPlace | undefined {
  const edited = rows.find((row) => isEditedRow(storage.kind, row)) ?? rows[0];
  if (edited === undefined) return undefined;
  const published = rows.find((row) => isPublishedRow(storage.kind, row));
  const hasOpenChanges = published !== undefined && !haveSameContent(edited, published);
  return { ...foundIn(edited), hasOpenChanges };
}

/** The compared values of a row; attributes and columns have the same names. */
function valuesOf(row: VersionRow, hasTexts: boolean): ComparedValues {
  const values: Partial<Record<keyof ComparedValues, string>> = {};
  for (const name of COMPARED_VALUES) {
    const value = row[name];
    if (typeof value === 'string' && (hasTexts || name !== 'description')) values[name] = value;
  }
  return values;
}
