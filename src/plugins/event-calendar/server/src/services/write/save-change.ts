import { primaryLocale } from '../../write-model/records/stand-ins';
import { isEditedRow, isPublishedRow, isStandInRow, storageOf } from '../../storage/documents';
import type { Storage, VersionRow } from '../../storage/documents';
import { holdingBack } from '../../write-model/held-drafts';
import { stampDraft } from '../../write-model/edit-in-place';
import { withoutResult } from '../../write-model/rows-alone';
import { keepLanguages } from '../../write-model/trashed-versions';
import type { Kind } from '../../domain/kinds';
import { isPostKind, uidOf } from '../../domain/kinds';
import { holds, split } from './held-values';
import type { Attributes } from './save-document';
import { updateDocument } from './save-document';
import { basisOf, shownVersions } from './translate-record';
import type { OpenWriting } from './writing';
import { later } from '../../storage/transaction';
import type { LockedTransaction } from '../../storage/transaction';

/** The changes of a write. */
export interface RecordChange {
  /** Texts and slug, in the language of the writing. */
  texts: Attributes;
  /** What all languages share. */
  shared: Attributes;
  /** The publication of all languages afterwards; if omitted, no version changes it. */
  version?: 'published' | 'draft' | undefined;
}

/** What saving a change needs. */
export type ChangeWriting = LockedTransaction & Pick<OpenWriting, 'language' | 'languages'>;

/** A record with all its versions. */
export interface StoredRecord {
  kind: Kind;
  documentId: string;
  rows: readonly VersionRow[];
}

const isEmpty = (data: Attributes): boolean => Object.keys(data).length === 0;

/**
 * The version that has the current values of a record before a change: of those that readers see, or else of the drafts, the one in the
 * written language; without it, that of the language that stands for the record. A draft of another language than the published ones
 * shares what their drafts hold back.
 */
export function storedVersion(
  { kind, rows }: StoredRecord,
  { language, languages }: Pick<ChangeWriting, 'language' | 'languages'>,
): VersionRow {
  const candidates = shownVersions(kind, rows);
  const ofLocale = (locale: string | undefined): VersionRow | undefined =>
    candidates.find((row) => row.locale === locale);
  const found = ofLocale(language) ?? ofLocale(primaryLocale(candidates, languages.at(-1) ?? ''));
  if (found === undefined) throw new Error(`The ${kind} has no version of its own`);
  return found;
}

/**
 * Carries out a change through the Document Service, so that Strapi's lifecycles and webhooks see it. If there is no version
 * in the language of the writing, texts create one; it begins with the texts of the language that stands for the record
 * (docs/interface.md 15.4). A change without texts creates no version (docs/interface.md 15.5). Nothing is written if
 * nothing changes. A change of a published record publishes nothing else that its drafts hold back; when it is taken back, they
 * keep what they have.
 * @param isNeedless whether versions have all values already. It is asked for those that readers see, if drafts hold something back: otherwise
 *   the caller knows
 */
export async function saveChange(
  writing: ChangeWriting,
  record: StoredRecord,
  change: RecordChange,
  isNeedless: (record: StoredRecord) => Promise<boolean> = () => Promise.resolve(false),
): Promise<void> {
  const { texts, shared, version } = change;
  if (isEmpty(texts) && isEmpty(shared) && version === undefined) return;
  if (version === 'draft') return save(writing, record, change);
  await holdingBack(writing, record, async (rows) => {
    const shown = { ...record, rows };
    if (rows === record.rows || !(await isNeedless(shown))) await save(writing, shown, change);
  });
}

async function save(writing: ChangeWriting, record: StoredRecord, change: RecordChange): Promise<void> {
  const { texts, shared, version } = change;
  const state = stateOf(writing, record);
  const basis = state.own || isEmpty(texts) ? {} : basisOf(state.storage, record.rows, writing);
  const data = { ...basis, ...texts, ...shared };
  const locale = state.own || !isEmpty(texts) ? writing.language : state.shown;
  if (version === 'published') return publish(writing, record, state, locale, data);
  if (version === 'draft') return withdraw(writing, record, state, locale, data);
  if (!state.own || state.published.length === 0 || state.published.includes(locale)) {
    return update(writing, record, locale, data, state.published.length > 0 ? 'published' : 'draft');
  }
  // Other languages are published and this one is not: shared fields change there too, and the texts of a draft stay a
  // draft.
  if (!isEmpty(shared)) await update(writing, record, state.shown, shared, 'published');
  if (!isEmpty(texts)) await update(writing, record, locale, texts, 'draft');
}

interface State {
  storage: Storage;
  /** The languages in which the record has versions of its own. */
  locales: string[];
  /** Those in which it is published. */
  published: string[];
  /** The one that stands for the record, if possible one in which it is published. */
  shown: string;
  /** Whether the record has a version in the language of the writing. */
  own: boolean;
}

function stateOf(
  { strapi, language, languages }: Omit<ChangeWriting, 'at' | 'trx'>,
  { kind, rows }: StoredRecord,
): State {
  const real = rows.filter((row) => !isStandInRow(row));
  const open = real.filter((row) => isPublishedRow(kind, row));
  const shown = primaryLocale(open.length > 0 ? open : real, languages.at(-1) ?? '');
  if (shown === undefined) throw new Error(`The ${kind} has no version of its own`);
  const locales = localesOf(real);
  return {
    storage: storageOf(strapi, kind),
    locales,
    published: localesOf(open),
    shown,
    own: locales.includes(language),
  };
}

/** The language in which a change of what all languages share is written. */
export function writtenLocale(writing: Omit<ChangeWriting, 'at' | 'trx'>, record: StoredRecord): string {
  const { own, shown } = stateOf(writing, record);
  return own ? writing.language : shown;
}

const localesOf = (rows: readonly VersionRow[]): string[] => [...new Set(rows.map((row) => row.locale))];

/**
 * The written version is published first. The others then take over its shared fields, and are published unchanged. Drafts that have
 * all values already are published as they are.
 */
async function publish(
  writing: ChangeWriting,
  record: StoredRecord,
  { storage, locales, published }: State,
  locale: string,
  data: Attributes,
): Promise<void> {
  const { kind, documentId } = record;
  const documents = writing.strapi.documents(uidOf(kind));
  if (draftsHold(storage, record, locale, data)) {
    await stampDraft(writing, storage, documentId, locale);
    await withoutResult(() => documents.publish({ documentId, locale }));
  } else {
    await update(writing, record, locale, data, 'published');
  }
  const others = locales.filter((other) => other !== locale && !published.includes(other));
  if (others.length > 0) await withoutResult(() => documents.publish({ documentId, locale: others }));
}

async function withdraw(
  writing: ChangeWriting,
  record: StoredRecord,
  { storage, published }: State,
  locale: string,
  data: Attributes,
): Promise<void> {
  const { kind, documentId, rows } = record;
  // Before the publication ends, so that it can be restored with the record.
  if (data['trashedAt'] && isPostKind(kind) && rows.every((row) => !row.trashed_at)) {
    await keepLanguages(later(writing), kind, rows, true);
  }
  const isWritten = published.length > 0 && draftsHold(storage, record, locale, data);
  if (isWritten) await stampDraft(writing, storage, documentId, locale);
  if (published.length > 0) {
    const documents = writing.strapi.documents(uidOf(kind));
    await withoutResult(() => documents.unpublish({ documentId, locale: '*' }));
  }
  if (!isWritten) await update(writing, record, locale, data, 'draft');
}

/** Whether there is a draft in a language, and all drafts of the record have these values, which are none of links and images. */
function draftsHold(
  storage: Storage,
  { kind, rows }: StoredRecord,
  locale: string,
  data: Attributes,
): boolean {
  const drafts = rows.filter((row) => isEditedRow(kind, row) && !isStandInRow(row));
  const [fields, others] = split(storage, data);
  return (
    others.length === 0 &&
    drafts.some((row) => row.locale === locale) &&
    fields.every(([name, value]) => holds(storage, drafts, name, value))
  );
}

async function update(
  { strapi }: ChangeWriting,
  { kind, documentId }: StoredRecord,
  locale: string,
  data: Attributes,
  version: 'published' | 'draft',
): Promise<void> {
  await updateDocument(strapi, kind, documentId, locale, data, version);
}
