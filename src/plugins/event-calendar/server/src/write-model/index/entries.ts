import { groupBy } from '../../domain/group-by';
import type { Kind } from '../../domain/kinds';
import { isBehind } from '../../domain/translation-state';
import type { TextTimes } from '../../domain/translation-state';
import { linksOf } from '../records/links';
import type { StoredLink } from '../records/links';
import { defaultLocale } from '../records/stand-ins';
import type { RenderSettings } from '../../resources/render';
import { settingsOf } from '../../platform/settings/settings-reader';
import { withStoredTexts } from '../texts/with-long-texts';
import { contentOf } from './content';
import type { Content } from './content';
import { readDocuments } from './read-documents';
import { toRecord } from './records';
import type { LanguageVersions, SourceDocument } from './records';
import { STARTS_DIFFER, listedLocales } from '../../storage/index-row';
import type { IndexRow, LinkRow, TextRow } from '../../storage/index-row';
import { textTimes } from '../../storage/text-times';
import type { Transaction } from '../../storage/transaction';

/** The index entries of records. */
export interface Entries {
  rows: IndexRow[];
  links: LinkRow[];
  texts: TextRow[];
  /** Stored entries: whether some of the events have or may have disappeared from lists (`storage/removed-events.ts`). */
  hasRemoved?: boolean;
}

/** The index entries of a new record. */
export const NO_ENTRIES: Entries = { rows: [], links: [], texts: [] };

/**
 * Computes the index entries of records from the content types. This is the only place that does so, for every write, for a
 * reindex and for its check. Runs a fixed number of statements for any number of records.
 */
export async function computeEntries(
  transaction: Transaction,
  kind: Kind,
  documentIds: readonly string[],
): Promise<Entries> {
  const documents = await readDocuments(transaction, kind, documentIds);
  const rowIds = documents.flatMap((document) => [...document.publishedIds, ...document.draftIds]);
  const links = await linksOf(transaction, kind, rowIds);
  const translated = documents.filter((document) => document.languages.length > 1);
  const locale = translated.length > 0 ? await defaultLocale(transaction) : '';
  const ids = translated.map((document) => document.documentId);
  const times = kind === 'event' && ids.length > 0 ? await textTimes(transaction.trx, kind, ids) : undefined;
  const settings = settingsOf(transaction.strapi);
  return withStoredTexts(documents, async () =>
    entriesOf(documents, { settings, kind, links, locale, times }),
  );
}

/** What the entries of documents are made of besides the documents. */
interface Sources {
  settings: RenderSettings;
  kind: Kind;
  /** Of all versions of the documents. */
  links: readonly StoredLink[];
  /** The default language, for documents with several. */
  locale?: string;
  /** When their texts were saved and changed, for events with several languages. */
  times?: ReadonlyMap<string, ReadonlyMap<string, TextTimes>> | undefined;
  /** The contents of some documents by their ids, computed before; such a document needs no versions. */
  contents?: ReadonlyMap<string, Content>;
}

const NO_CONTENTS: ReadonlyMap<string, Content> = new Map();

/** `computeEntries` for documents that were read. */
export function entriesOf(
  documents: readonly SourceDocument[],
  { settings, kind, links, locale = '', times, contents = NO_CONTENTS }: Sources,
): Entries {
  const byRow = groupBy(links, (link) => link.rowId);
  const entries: Entries = { rows: [], links: [], texts: [] };
  for (const document of documents) {
    const ofDocument = currentLinks(document, byRow);
    const { rows, texts } =
      contents.get(document.documentId) ??
      contentOf(settings, document, {
        primary: primaryOf(document, locale),
        parentId: ofDocument[0]?.publicId ?? null,
        behind: behindIn(document, times?.get(document.documentId)),
      });
    entries.rows.push(...rows);
    entries.texts.push(...texts);
    if (kind === 'event' && rows.length > 0) {
      const starts = rows.map((row) => row.start_local ?? '');
      entries.links.push(...linkRows(document, starts, ofDocument));
    }
  }
  return entries;
}

/** Only the links of events, after a linked record was published or unpublished. */
export async function computeLinks(
  transaction: Transaction,
  documentIds: readonly string[],
): Promise<Map<number, LinkRow[]>> {
  const documents = await readDocuments(transaction, 'event', documentIds);
  const rowIds = documents.flatMap((document) => [...document.publishedIds, ...document.draftIds]);
  const byRow = groupBy(await linksOf(transaction, 'event', rowIds), (link) => link.rowId);
  return new Map(
    documents.map((document) => {
      const records = document.languages.flatMap((versions) => toRecord(document, versions) ?? []);
      const starts = records.map((record) => (record.kind === 'event' ? record.startDate : ''));
      return [document.publicId, linkRows(document, starts, currentLinks(document, byRow))];
    }),
  );
}

/**
 * The links of a record. Of a published record: those of its published versions, and those of its drafts whose target is not
 * published, because Strapi drops such a link from the published version and restores it later, without a write on the
 * record. Of an unpublished record: those of its drafts. Whether a reader sees the linked record is decided at reading.
 */
function currentLinks(document: SourceDocument, byRow: ReadonlyMap<number, StoredLink[]>): StoredLink[] {
  const of = (ids: readonly number[]): StoredLink[] => ids.flatMap((id) => byRow.get(id) ?? []);
  const drafts = of(document.draftIds);
  const published = of(document.publishedIds);
  // An event has one venue: another one in the draft is a change that is not published yet.
  const placed = published.some((link) => link.role === 'venue');
  const dropped = drafts
    .filter((link) => !link.targetPublished && !(placed && link.role === 'venue'))
    // Strapi closes the gap in the order of the published links.
    .map((link) => ({ ...link, position: link.position - 0.5 }));
  const chosen = document.publishedIds.length === 0 ? drafts : [...published, ...dropped];
  const once = new Map(chosen.toReversed().map((link) => [`${link.role}:${link.publicId}`, link]));
  return [...once.values()].toSorted((a, b) => a.position - b.position || a.publicId - b.publicId);
}

function linkRows(
  document: SourceDocument,
  startsOfVersions: readonly string[],
  links: readonly StoredLink[],
): LinkRow[] {
  const starts = new Set(startsOfVersions);
  const [start = STARTS_DIFFER] = starts;
  return [...groupBy(links, (link) => link.role).values()].flatMap((ofRole) =>
    ofRole.map((link, position) => ({
      event_id: document.publicId,
      role: link.role,
      target_id: link.publicId,
      position,
      start_local: starts.size === 1 ? start : STARTS_DIFFER,
    })),
  );
}

/**
 * The language that stands in for missing versions of a record: the default language, else the oldest
 * (docs/interface.md 15.3, 15.8).
 */
function primaryOf(document: SourceDocument, defaultLanguage: string): string | undefined {
  const wanted = document.languages.find((versions) => versions.locale === defaultLanguage);
  return (wanted ?? oldestOf(document))?.locale;
}

function oldestOf({ languages }: SourceDocument): LanguageVersions | undefined {
  const born = (versions: LanguageVersions): string =>
    String((versions.draft ?? versions.published)?.['createdAt'] ?? '');
  return languages.toSorted((a, b) => born(a).localeCompare(born(b)) || a.locale.localeCompare(b.locale))[0];
}

/** The languages of a record that are behind the one that was written first. */
function behindIn(document: SourceDocument, times?: ReadonlyMap<string, TextTimes>): string | null {
  const source = oldestOf(document)?.locale;
  if (times === undefined || source === undefined) return null;
  const locales = document.languages.map(({ locale }) => locale);
  return listedLocales(locales.filter((locale) => isBehind(times, source, locale)));
}
