import type { Knex } from 'knex';
import { isPostKind } from '../domain/kinds';
import type { Kind } from '../domain/kinds';
import { numberedSlug, slugify } from '../domain/slug';
import type { Storage } from '../storage/documents';

/** Whether a value is a text that is not empty. */
export const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== '';

/**
 * The text from which a record gets its slug; undefined if it gets none yet. A draft of an event that was never published has a
 * slug only if somebody entered one; other records get theirs at once (docs/interface.md 13.8).
 * @param title title or name
 * @param isPublished whether the record is published, or is about to be
 */
export function slugSource(
  kind: Kind,
  { slug, title }: { slug: unknown; title: unknown },
  isPublished: boolean,
): string | undefined {
  if (isFilled(slug)) return slug;
  return (kind !== 'event' || isPublished) && isFilled(title) ? title : undefined;
}

/**
 * The slug of a record in a language: the wanted text in slug form, with `-2`, `-3`, … if a draft or a published version of
 * another record of its kind has it (docs/interface.md 13.8). Records in the trash hold no slug. Call it under the
 * calendar's lock.
 * @param wanted a slug, a title or a name
 * @returns null if no part of the text is allowed in a slug
 */
export async function freeSlug(
  trx: Knex,
  storage: Storage,
  wanted: string,
  locale: string,
  documentId: string | null,
): Promise<string | null> {
  const base = slugify(wanted);
  if (base === '') return null;
  const query = slugHolders(trx, storage, locale)
    .distinct('slug')
    .andWhere((either) => either.where('slug', base).orWhere((range) => withNumberedSlug(range, base)));
  if (documentId !== null) query.andWhereNot({ document_id: documentId });
  const rows: { slug: string }[] = await query;
  const taken = new Set(rows.map((row) => row.slug));
  if (!taken.has(base)) return base;
  const { slug } = await nextFree(base, 2, taken, (cut) => isTaken(trx, storage, cut, locale, documentId));
  return slug;
}

/** The rows that occupy their slugs in a language: those that are not in the trash. */
export function slugHolders(trx: Knex, { kind, table }: Storage, locale: string): Knex.QueryBuilder {
  const query = trx(table).where({ locale });
  return isPostKind(kind) ? query.andWhere('trashed_at', null) : query;
}

/** Rows whose slug is a numbered form of a base, and perhaps others with the same beginning. */
export const withNumberedSlug = (query: Knex.QueryBuilder, base: string): Knex.QueryBuilder =>
  // `.` follows `-`: a range instead of a pattern, so that an index serves it and no wildcard has to be escaped.
  query.where('slug', '>=', `${base}-`).andWhere('slug', '<', `${base}.`);

/**
 * The first free numbered form of a base.
 * @param from the number to begin with
 * @param taken the numbered forms of the whole base that are not free
 * @param isCutTaken tests shortened forms: a long base is cut to make room for its number
 */
export async function nextFree(
  base: string,
  from: number,
  taken: ReadonlySet<string>,
  isCutTaken: (slug: string) => Promise<boolean>,
): Promise<{ slug: string; number: number }> {
  for (let number = from; ; number++) {
    const slug = numberedSlug(base, number);
    if (taken.has(slug)) continue;
    if (slug.startsWith(`${base}-`) || !(await isCutTaken(slug))) return { slug, number };
  }
}

export async function isTaken(
  trx: Knex,
  storage: Storage,
  slug: string,
  locale: string,
  documentId: string | null = null,
): Promise<boolean> {
  const query = slugHolders(trx, storage, locale).andWhere({ slug });
  if (documentId !== null) query.andWhereNot({ document_id: documentId });
  return (await query.first('id')) !== undefined;
}
