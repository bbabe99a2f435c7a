import { uidOf } from '../domain/kinds';
import type { PostKind } from '../domain/kinds';
import { isEditedRow, isPublishedRow, isStandInRow, versionsOf, storageOf } from '../storage/documents';
import type { VersionRow } from '../storage/documents';
import type { Transaction } from '../storage/transaction';
import { addedContentOf, addedFields, contentOfRows, withoutGoneContent } from './added-content';
import { componentOf } from './components';
import { incoming } from './incoming';
import { ourData } from './our-data';
import type { Data } from './prepare';
import { withoutResult } from './rows-alone';
import type { Write } from './write';

/**
 * Gives drafts added content where theirs differs. Strapi copies what languages share from the written one to the others, without links
 * that lead nowhere in those, so that the language with the most of it is written last.
 * @param wanted by language
 * @param updatedBy the user of the panel who does it
 */
export async function writeAdded(
  { trx, strapi }: Transaction,
  kind: PostKind,
  documentId: string,
  wanted: ReadonlyMap<string, Data>,
  updatedBy?: number,
): Promise<void> {
  const shared = addedFields(strapi, kind, 'shared');
  const sizeOf = (added: Data): number =>
    JSON.stringify(Object.entries(added).filter(([name]) => Object.hasOwn(shared, name))).length;
  const rows = (await versionsOf(trx, storageOf(strapi, kind), documentId)).filter(isOwnDraft(kind));
  for (const [locale, added] of [...wanted].toSorted(([, one], [, other]) => sizeOf(one) - sizeOf(other))) {
    const row = rows.find((each) => each.locale === locale);
    const own = row && (await addedContentOf(strapi, kind, [row])).get(row.id);
    if (own === undefined || hasContent(own, added)) continue;
    const data = ourData({ ...added, ...(updatedBy !== undefined && { updatedBy }) });
    await withoutResult(() =>
      strapi.documents(uidOf(kind)).update({ documentId, locale, data, status: 'draft' }),
    );
  }
}

export const isOwnDraft =
  (kind: PostKind) =>
  (row: VersionRow): boolean =>
    isEditedRow(kind, row) && !isStandInRow(row);

/** Whether content has all of other content. */
export const hasContent = (own: Data, added: Data): boolean =>
  Object.keys(added).every((name) => JSON.stringify(own[name]) === JSON.stringify(added[name]));

/**
 * Gives a new language the added content that languages share, without what its first write sets: that of the other drafts, or, if it is
 * published at once, of what readers see. Strapi would take either, and copy it to all drafts: `Write.shared` is what these have.
 * @param data of the write; gets the content
 * @param primary the draft of another language
 */
export async function inheritContent(
  write: Write,
  kind: PostKind,
  data: Data,
  primary: VersionRow,
): Promise<void> {
  const { strapi, rows, publishes, locale = write.defaultLocale } = write;
  const shared = Object.entries(addedFields(strapi, kind, 'shared'));
  const fields = Object.fromEntries(shared.filter(([name]) => !Object.hasOwn(data, name)));
  if (Object.keys(fields).length === 0) return;
  const drafts = rows.filter(isOwnDraft(kind));
  const open = publishes ? rows.filter((row) => isPublishedRow(kind, row) && !isStandInRow(row)) : [];
  const contents = await contentOfRows(strapi, kind, [...drafts, ...open], fields);
  const contentOf = ({ id }: VersionRow) => ({ kind, locale, added: contents.get(id) ?? {} });
  const [own, begun] = [contentOf(primary), contentOf(open[0] ?? primary)];
  const present = await withoutGoneContent(strapi, [own, begun]);
  // Strapi takes nothing for what it has to fill in.
  const given = Object.entries(present(begun)).filter(([, value]) => value !== null);
  Object.assign(
    data,
    incoming(Object.fromEntries(given), fields, (uid) => componentOf(strapi, uid)),
  );
  write.shared = new Map([
    ...drafts.map((row) => [row.locale, contents.get(row.id) ?? {}] as const),
    [locale, present(own)],
  ]);
}
