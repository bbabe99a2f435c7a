import type { Fingerprint } from '../../domain/changed-fields';
import { fieldMark } from '../../domain/field-mark';
import type { PostKind } from '../../domain/kinds';
import { isEditedRow, isStandInRow, storageOf } from '../../storage/documents';
import type { VersionRow } from '../../storage/documents';
import type { Transaction } from '../../storage/transaction';
import { ATTRIBUTES, isOfForm } from '../content-types/fields';
import type { Attribute } from '../content-types/fields';
import { SHARED_ATTRIBUTES, TEXT_ATTRIBUTES } from '../content-types/kinds-of-text';
import { linksOf, relationsOf } from './links';
import { comparable, imagesOf } from './shared-fields';

/** Fields of forms that say when and whether a record is published, not what it is about. */
const OF_PUBLICATION = new Set(['date', 'publishAt', 'readyForReview']);

/**
 * The state of a record's drafts, to find out later which fields were changed.
 * @param rows its versions
 */
export async function fingerprintOf(
  transaction: Transaction,
  kind: PostKind,
  rows: readonly VersionRow[],
): Promise<Fingerprint> {
  const { columns } = storageOf(transaction.strapi, kind);
  const drafts = rows.filter((row) => isEditedRow(kind, row) && !isStandInRow(row));
  const marksOf = (row: VersionRow, names: readonly string[]): Record<string, string> =>
    Object.fromEntries(
      names.flatMap((name) => {
        const column = columns.get(name);
        return column === undefined ? [] : [[name, fieldMark(comparable(row[column]))]];
      }),
    );
  const texts = [...TEXT_ATTRIBUTES[kind], 'slug'];
  const [first] = drafts;
  return {
    shared:
      first === undefined
        ? {}
        : { ...marksOf(first, sharedOf(kind)), ...(await linkedMarks(transaction, kind, first)) },
    texts: Object.fromEntries(drafts.map((row) => [row.locale, marksOf(row, texts)])),
  };
}

/** The shared fields of a form that have a column. */
const sharedOf = (kind: PostKind): string[] => {
  const attributes = new Map<string, Attribute>(Object.entries(ATTRIBUTES[kind]));
  return SHARED_ATTRIBUTES[kind].filter((name) => {
    const attribute = attributes.get(name);
    return attribute !== undefined && isOfForm(attribute) && !OF_PUBLICATION.has(name);
  });
};

/** Marks of the links and the image of a draft, which have tables of their own. */
async function linkedMarks(
  transaction: Transaction,
  kind: PostKind,
  row: VersionRow,
): Promise<Record<string, string>> {
  const links = await linksOf(transaction, kind, [row.id]);
  const images = await imagesOf(transaction.trx, kind, [row]);
  const marks = relationsOf(transaction.strapi, kind).map(({ attribute, target }) => {
    const linked = links.filter(({ role }) => role === target).map(({ documentId }) => documentId);
    return [attribute, fieldMark(linked.join(' '))];
  });
  return { ...Object.fromEntries(marks), image: fieldMark(images.get(row.id)) };
}
