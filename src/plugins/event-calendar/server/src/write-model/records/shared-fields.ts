import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { uidOf } from '../../domain/kinds';
import type { Kind } from '../../domain/kinds';
import { VERSION_COLUMNS, isPublishedRow } from '../../storage/documents';
import { insertRows } from '../../storage/insert-rows';
import { textAttributes } from '../content-types/kinds-of-text';
import type { Storage, VersionRow } from '../../storage/documents';
import type { Transaction } from '../../storage/transaction';

/** Columns that differ between versions in every content type. */
const OWN_COLUMNS = [...VERSION_COLUMNS, 'document_id', 'locale', 'slug', 'stand_in'];

/** The columns whose values all versions of a record share. */
export function sharedColumns(storage: Storage): string[] {
  const own = new Set([
    ...OWN_COLUMNS,
    ...textAttributes(storage).map((name) => storage.columns.get(name) ?? name),
  ]);
  return [...new Set(storage.columns.values())].filter((column) => !own.has(column));
}

export const comparable = (value: unknown): unknown => {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'boolean' ? Number(value) : (value ?? null);
};

/** The values that a new language of a record takes from the drafts of its other languages, as they were before the write. */
export interface Inherited {
  /** Values by column, without the columns that the write itself sets. */
  columns: Readonly<Record<string, unknown>>;
  /** The file of the image, null for none; undefined if the write sets the image. */
  image: number | null | undefined;
}

/**
 * The shared values that a write of a new language must not change. Without this, Strapi takes the last published values for the
 * new version and copies them to the drafts of all languages.
 * @param draft the draft of one of the other languages
 */
export async function inheritedFrom(
  { trx, strapi }: Transaction,
  storage: Storage,
  draft: VersionRow,
  given: Readonly<Record<string, unknown>>,
): Promise<Inherited> {
  const written = new Set(Object.keys(given).map((name) => storage.columns.get(name)));
  const columns = sharedColumns(storage).filter((column) => !written.has(column));
  const takesImage = hasImage(strapi, storage.kind) && !('image' in given);
  const files = takesImage ? await imagesOf(trx, storage.kind, [draft]) : undefined;
  return {
    columns: Object.fromEntries(columns.map((column) => [column, draft[column]])),
    image: files && (files.get(draft.id) ?? null),
  };
}

const hasImage = (strapi: Core.Strapi, kind: Kind): boolean =>
  'image' in strapi.contentType(uidOf(kind)).attributes;

/**
 * Makes the shared fields of a record equal in all its drafts, and in all its published versions, to those of the written
 * language. Only rows that differ are touched. Strapi's own synchronisation leaves stale values behind
 * (strapi/strapi#27184).
 * @param inherited for the first write in a language: the values for the drafts, instead of those of the written language
 * @returns the updated rows
 */
export async function shareFields(
  trx: Knex,
  storage: Storage,
  rows: readonly VersionRow[],
  writtenLocale: string | undefined,
  inherited?: Inherited,
): Promise<VersionRow[]> {
  const columns = sharedColumns(storage);
  const result = [...rows];
  for (const published of [false, true]) {
    const group = result.filter((row) => isPublishedRow(storage.kind, row) === published);
    const source = group.find((row) => row.locale === writtenLocale) ?? group[0];
    if (source === undefined) continue;
    const shared = { ...source, ...(published ? {} : inherited?.columns) };
    for (const row of group) {
      const differing = columns.filter((column) => comparable(row[column]) !== comparable(shared[column]));
      if (differing.length === 0) continue;
      const values = Object.fromEntries(differing.map((column) => [column, shared[column]]));
      await trx(storage.table).where({ id: row.id }).update(values);
      Object.assign(row, values);
    }
  }
  return result;
}

/** The table in which Strapi stores which file belongs to which row. */
export const FILES = 'files_related_mph';

/** The row that makes a file the image of a row of a kind, as Strapi stores it. */
export const imageRow = (kind: Kind, file_id: number, related_id: number) => ({
  file_id,
  related_id,
  related_type: uidOf(kind),
  field: 'image',
  order: 1,
});

/** The image files of rows of a kind, by row; rows without an image are left out. */
export async function imagesOf(
  trx: Knex,
  kind: Kind,
  rows: readonly VersionRow[],
): Promise<Map<number, number>> {
  const links: { file_id: number; related_id: number }[] = await trx(FILES)
    .where({ related_type: uidOf(kind), field: 'image' })
    .whereIn(
      'related_id',
      rows.map((row) => row.id),
    )
    .select('file_id', 'related_id');
  return new Map(links.map((link) => [link.related_id, link.file_id]));
}

/** Gives rows of a kind an image, or takes theirs away. A file that is gone is none. */
export async function setImage(
  trx: Knex,
  kind: Kind,
  rows: readonly Pick<VersionRow, 'id'>[],
  image: number | null,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await trx(FILES)
    .where({ related_type: uidOf(kind), field: 'image' })
    .whereIn('related_id', ids)
    .delete();
  const isThere = image !== null && (await trx('files').where({ id: image }).first('id')) !== undefined;
  if (!isThere) return;
  await insertRows(
    trx,
    FILES,
    ids.map((id) => imageRow(kind, image, id)),
  );
}

/** The insert that gives a row the image of another row of its kind, if that has one. */
export function copiedImage(trx: Knex, kind: Kind, from: number, to: number): Knex.QueryBuilder {
  const copied = ['file_id', 'related_type', 'field', 'order'];
  return trx(trx.raw('?? (??)', [FILES, ['related_id', ...copied]])).insert(
    trx(FILES)
      .where({ related_type: uidOf(kind), field: 'image', related_id: from })
      .select(trx.raw('cast(? as integer)', [to]), ...copied),
  );
}

/** Makes the images equal, which are stored in a separate table. */
export async function shareImage(
  { trx, strapi }: Transaction,
  storage: Storage,
  rows: readonly VersionRow[],
  writtenLocale: string | undefined,
  inherited?: Inherited,
): Promise<void> {
  if (!hasImage(strapi, storage.kind) || new Set(rows.map((row) => row.locale)).size < 2) return;
  const related_type = uidOf(storage.kind);
  const fileOf = await imagesOf(trx, storage.kind, rows);
  for (const published of [false, true]) {
    const group = rows.filter((row) => isPublishedRow(storage.kind, row) === published);
    const source = group.find((row) => row.locale === writtenLocale) ?? group[0];
    if (source === undefined) continue;
    const kept = published ? undefined : inherited?.image;
    const file_id = kept === undefined ? fileOf.get(source.id) : (kept ?? undefined);
    const differing = group.filter((row) => fileOf.get(row.id) !== file_id).map((row) => row.id);
    if (differing.length === 0) continue;
    await trx(FILES).where({ related_type, field: 'image' }).whereIn('related_id', differing).delete();
    if (file_id === undefined) continue;
    await trx(FILES).insert(differing.map((id) => imageRow(storage.kind, file_id, id)));
  }
}
