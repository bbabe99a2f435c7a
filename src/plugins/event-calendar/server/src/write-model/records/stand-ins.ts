import type { Knex } from 'knex';
import { groupBy } from '../../domain/group-by';
import { isPostKind } from '../../domain/kinds';
import type { Kind } from '../../domain/kinds';
import { relationsOf } from './links';
import { copiedImage } from './shared-fields';
import { isPublishedRow, isStandInRow, storageOf, versionsOf } from '../../storage/documents';
import { textAttributes } from '../content-types/kinds-of-text';
import type { Storage, VersionRow } from '../../storage/documents';
import type { Transaction } from '../../storage/transaction';

/**
 * The versions of a record in the language from which its stand-ins are copied: the default language, or else the oldest one
 * (docs/interface.md 15.8). Empty if the record has only stand-ins.
 */
export function primaryLocale(rows: readonly VersionRow[], defaultLocale: string): string | undefined {
  const real = rows.filter((row) => !isStandInRow(row));
  return real.some((row) => row.locale === defaultLocale) ? defaultLocale : oldestLocale(real);
}

/** The first language of a record; undefined if the record has only stand-ins. */
export const oldestLocale = (rows: readonly VersionRow[]): string | undefined => localesByAge(rows)[0];

/** The languages of a record without its stand-ins, in the order in which they were written. */
export function localesByAge(rows: readonly VersionRow[]): string[] {
  const real = rows.filter((row) => !isStandInRow(row));
  // Strapi's ids change at every publication, but the draft's creation time does not.
  const sorted = real.toSorted((a, b) => age(a) - age(b) || a.locale.localeCompare(b.locale));
  return [...new Set(sorted.map((row) => row.locale))];
}

/** When a version was made, in UTC milliseconds. */
export function age(row: VersionRow): number {
  const created = row['created_at'];
  return created instanceof Date ? created.getTime() : Number(created ?? 0);
}

/** Inserts a copy of a version in another language, marked as a stand-in, with its image and, for categories, its parent. */
async function insertStandIn(
  transaction: Transaction,
  storage: Storage,
  source: VersionRow,
  locale: string,
): Promise<void> {
  const { trx, strapi } = transaction;
  const { id, ...values } = source;
  const [inserted] = await trx(storage.table)
    .insert({ ...values, locale, slug: null, stand_in: true })
    .returning<{ id: number }[]>('id');
  if (inserted === undefined) return;
  await copiedImage(trx, storage.kind, id, inserted.id);
  if (storage.kind !== 'category') return;
  for (const { join } of relationsOf(strapi, storage.kind)) {
    const parent: { document_id: string } | undefined = await trx(`${join.table} as l`)
      .join(`${storage.table} as t`, 't.id', `l.${join.target}`)
      .where(`l.${join.owner}`, id)
      .first('t.document_id');
    if (parent === undefined) continue;
    await ensureVersions(transaction, storage.kind, [parent.document_id], [locale]);
    const target: { id: number } | undefined = await trx(storage.table)
      .where({ document_id: parent.document_id, locale })
      .first('id');
    if (target) await trx(join.table).insert({ [join.owner]: inserted.id, [join.target]: target.id });
  }
}

/**
 * Makes sure that versions in the given languages can link to the records. Strapi refuses links across languages, so a missing
 * version is created as a stand-in with the texts of the default language, published if the record is.
 */
export async function ensureVersions(
  transaction: Transaction,
  kind: Kind,
  documentIds: readonly string[],
  locales: readonly string[],
): Promise<void> {
  const { trx, strapi } = transaction;
  if (documentIds.length === 0 || locales.length === 0) return;
  const storage = storageOf(strapi, kind);
  const found: VersionRow[] = await trx<VersionRow>(storage.table).whereIn('document_id', [...documentIds]);
  const fallback = await defaultLocale(transaction);
  for (const [documentId, rows] of groupBy(found, (row) => row.document_id)) {
    // The stand-in of a category before may have brought one of its parent, which is this category.
    const current = kind === 'category' ? await versionsOf(trx, storage, documentId) : rows;
    await completeVersions(transaction, storage, current, locales, fallback);
  }
}

/** Records by kind, as document ids. */
export type Linked = ReadonlyMap<Kind, readonly string[]>;

/** `ensureVersions` for several kinds. One statement finds the records that already have versions in all the languages, as most do. */
export async function ensureLinkable(
  transaction: Transaction,
  linked: Linked,
  locales: readonly string[],
): Promise<void> {
  const { trx, strapi } = transaction;
  const named = [...linked].filter(([, documentIds]) => documentIds.length > 0);
  const [first, ...rest] = named.map(([kind, documentIds]) =>
    trx(storageOf(strapi, kind).table)
      .whereIn('document_id', [...documentIds])
      .whereIn('locale', [...locales])
      .andWhere((own) => own.where('stand_in', false).orWhereNull('stand_in'))
      .distinct('document_id', 'locale', trx.raw('? as kind', [kind])),
  );
  if (first === undefined) return;
  const own: { kind: Kind }[] = await first.unionAll(rest);
  for (const [kind, documentIds] of named) {
    const versions = own.filter((version) => version.kind === kind).length;
    if (versions < documentIds.length * locales.length)
      await ensureVersions(transaction, kind, documentIds, locales);
  }
}

/** `ensureLinkable` for the records of links. */
export async function ensureLinksIn(
  transaction: Transaction,
  links: readonly { role: Kind; documentId: string }[],
  locales: readonly string[],
): Promise<void> {
  const linked = [...groupBy(links, ({ role }) => role)].map(
    ([kind, ofKind]) => [kind, [...new Set(ofKind.map(({ documentId }) => documentId))]] as const,
  );
  await ensureLinkable(transaction, new Map(linked), locales);
}

async function completeVersions(
  transaction: Transaction,
  storage: Storage,
  rows: readonly VersionRow[],
  locales: readonly string[],
  fallback: string,
): Promise<boolean> {
  const primary = primaryLocale(rows, fallback);
  if (primary === undefined) return false;
  let inserted = false;
  for (const published of isPostKind(storage.kind) ? [false, true] : [true]) {
    const source = rows.find(
      (row) => row.locale === primary && isPublishedRow(storage.kind, row) === published,
    );
    if (source === undefined) continue;
    for (const locale of locales) {
      const there = rows.some(
        (row) => row.locale === locale && isPublishedRow(storage.kind, row) === published,
      );
      if (there) continue;
      // A stand-in of the other language must not publish a version that the record itself has not published.
      const real = rows.some((row) => row.locale === locale && !isStandInRow(row));
      if (real) continue;
      await insertStandIn(transaction, storage, source, locale);
      inserted = true;
    }
  }
  return inserted;
}

/**
 * Updates the stand-ins of a record: they get the texts of the default language, are published if the record is, and are
 * deleted when the record has no other version left.
 * @returns whether versions were added, which then have to be linked
 */
export async function followStandIns(
  transaction: Transaction,
  storage: Storage,
  rows: readonly VersionRow[],
): Promise<boolean> {
  const { trx } = transaction;
  const standIns = rows.filter(isStandInRow);
  if (standIns.length === 0) return false;
  const fallback = await defaultLocale(transaction);
  const primary = primaryLocale(rows, fallback);
  const obsolete: number[] = [];
  for (const row of standIns) {
    const published = isPublishedRow(storage.kind, row);
    const source = rows.find(
      (other) => other.locale === primary && isPublishedRow(storage.kind, other) === published,
    );
    if (source === undefined) {
      obsolete.push(row.id);
      continue;
    }
    const columns = textAttributes(storage).map((name) => storage.columns.get(name) ?? name);
    const differing = columns.filter((column) => (row[column] ?? null) !== (source[column] ?? null));
    if (differing.length > 0) {
      const values = Object.fromEntries(differing.map((column) => [column, source[column]]));
      await trx(storage.table).where({ id: row.id }).update(values);
    }
  }
  if (obsolete.length > 0) await trx(storage.table).whereIn('id', obsolete).delete();
  const left = rows.filter((row) => !obsolete.includes(row.id));
  const locales = [...new Set(standIns.map((row) => row.locale))];
  return completeVersions(transaction, storage, left, locales, fallback);
}

/** The default language by transaction: it must not change within one. */
const defaults = new WeakMap<Knex, Promise<string>>();

/** The language from which stand-ins are copied by default: the default locale of Strapi's i18n plugin. */
export async function defaultLocale(transaction: Transaction): Promise<string> {
  const { trx } = transaction;
  const known = defaults.get(trx);
  if (known !== undefined) return known;
  const asked = readDefaultLocale(transaction);
  if (trx.isTransaction) defaults.set(trx, asked);
  return asked;
}

async function readDefaultLocale({ trx, strapi }: Transaction): Promise<string> {
  const row: { value: string | null } | undefined = await trx('strapi_core_store_settings')
    .where({ key: 'plugin_i18n_default_locale' })
    .first('value');
  if (row?.value) {
    const parsed: unknown = JSON.parse(row.value);
    if (typeof parsed === 'string') return parsed;
  }
  return strapi.config.get<string>('plugin::i18n.defaultLocale', 'en');
}
