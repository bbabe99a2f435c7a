import {
  isEditedRow,
  isPublishedRow,
  isStandInRow,
  storageOf,
  LINK_ATTRIBUTES,
} from '../../storage/documents';
import type { Storage, VersionRow } from '../../storage/documents';
import { linksOf } from '../../write-model/records/links';
import type { StoredLink } from '../../write-model/records/links';
import { imagesOf } from '../../write-model/records/shared-fields';
import { freeSlug } from '../../write-model/slugs';
import { holds, split } from './held-values';
import type { Entries } from './held-values';
import { saveChange } from './save-change';
import type { RecordChange, StoredRecord } from './save-change';
import type { OpenWriting } from './writing';

/** What comparing a change needs. */
type Asking = Pick<OpenWriting, 'strapi' | 'trx' | 'language'>;

/**
 * Whether a change has no effect: every version that it would write already has its values. Such a change is not made, because it
 * would set a new date of change and notify everybody who follows changes.
 */
async function changesNothing(
  writing: Asking,
  record: StoredRecord,
  { texts, shared, version }: RecordChange,
): Promise<boolean> {
  const storage = storageOf(writing.strapi, record.kind);
  const real = record.rows.filter((row) => !isStandInRow(row));
  const own = real.filter((row) => row.locale === writing.language);
  if (version !== undefined && !isIn(version, storage, real)) return false;
  if (Object.keys(texts).length > 0 && own.length === 0) return false;
  const { slug, ...lines } = texts;
  if (!Object.entries(lines).every(([name, value]) => holds(storage, own, name, value))) return false;
  const { image, ...others } = shared;
  const [fields, links] = split(storage, others);
  if (!fields.every(([name, value]) => holds(storage, real, name, value))) return false;
  if (slug !== undefined && !(await keepsSlug(writing, storage, record, own, slug))) return false;
  if (image !== undefined && !(await holdsImage(writing, storage, real, image))) return false;
  return links.length === 0 || holdsLinks(writing, storage, real, links);
}

/** Carries out a change, unless it changes nothing. */
export async function saveIfChanged(
  writing: OpenWriting,
  record: StoredRecord,
  change: RecordChange,
): Promise<void> {
  const isNeedless = (known: StoredRecord): Promise<boolean> => changesNothing(writing, known, change);
  if (!(await isNeedless(record))) await saveChange(writing, record, change, isNeedless);
}

/** Whether a record is published, or unpublished, in all its languages. */
function isIn(version: 'published' | 'draft', { kind }: Storage, rows: readonly VersionRow[]): boolean {
  const published = new Set(rows.filter((row) => isPublishedRow(kind, row)).map((row) => row.locale));
  return version === 'draft' ? published.size === 0 : rows.every((row) => published.has(row.locale));
}

/** A taken slug gets a number, which may be the record's own current one. */
async function keepsSlug(
  { trx, language }: Asking,
  storage: Storage,
  { documentId }: StoredRecord,
  own: readonly VersionRow[],
  slug: unknown,
): Promise<boolean> {
  const kept = (wanted: unknown): boolean => own.every((row) => row.slug === wanted);
  if (kept(slug)) return true;
  return typeof slug === 'string' && kept(await freeSlug(trx, storage, slug, language, documentId));
}

async function holdsImage(
  { trx }: Asking,
  { kind }: Storage,
  rows: readonly VersionRow[],
  image: unknown,
): Promise<boolean> {
  const files = await imagesOf(trx, kind, rows);
  return rows.every((row) => (files.get(row.id) ?? null) === image);
}

/** Drafts link to all chosen records, published versions to the published ones among them. */
async function holdsLinks(
  { strapi, trx }: Asking,
  { kind }: Storage,
  rows: readonly VersionRow[],
  wanted: Entries,
): Promise<boolean> {
  const ids = rows.map((row) => row.id);
  const stored = await linksOf({ trx, strapi }, kind, ids);
  const of = (row: VersionRow, name: string): StoredLink[] =>
    stored.filter((link) => link.rowId === row.id && attributeOf(kind, link) === name);
  const isDraft = (row: VersionRow): boolean => isEditedRow(kind, row);
  return wanted.every(([name, value]) =>
    rows.every((row) => {
      if (isDraft(row)) return sameLinks(name, documents(of(row, name)), listed(value));
      const draft = rows.find((other) => other.locale === row.locale && isDraft(other));
      const shown = draft && of(draft, name).filter((link) => link.targetPublished);
      return shown === undefined || sameLinks(name, documents(of(row, name)), documents(shown));
    }),
  );
}

/** A category links only to its parent. */
const attributeOf = (kind: Storage['kind'], { role }: StoredLink): string =>
  kind === 'event' ? LINK_ATTRIBUTES[role] : 'parent';

const documents = (links: readonly StoredLink[]): string[] => links.map((link) => link.documentId);

function listed(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.map(String) : [];
}

/** Terms are shown by name, so their order does not matter. */
function sameLinks(attribute: string, one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  if (attribute === 'categories' || attribute === 'tags') return one.every((id) => other.includes(id));
  return one.every((id, index) => id === other[index]);
}
