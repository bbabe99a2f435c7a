import { instant, isWallTime } from '../../domain/time/types';
import { DAY, wallMilliseconds } from '../../domain/time/wall-clock';
import { readZone, toWall } from '../../domain/time/zone';
import { comparedName } from '../../domain/text/compared-name';
import { sortName } from '../../domain/text/fold';
import { groupBy } from '../../domain/group-by';
import type { Kind } from '../../domain/kinds';
import { linksOf } from '../records/links';
import type { StoredLink } from '../records/links';
import { defaultLocale } from '../records/stand-ins';
import { filterColumns } from '../../resources/event/list';
import { renderRecord, searchTexts } from '../../resources/render';
import type { RenderSettings } from '../../resources/render';
import type { CalendarRecord } from '../../resources/shared/record';
import { settingsOf } from '../../platform/settings/settings-reader';
import { withStoredTexts } from '../texts/with-long-texts';
import { readDocuments } from './read-documents';
import { sourceMark, toRecord } from './records';
import type { LanguageVersions, SourceDocument, SourceMark } from './records';
import { LASTING_DAYS, STARTS_DIFFER } from '../../storage/index-row';
import type { IndexRow, LinkRow, TextRow } from '../../storage/index-row';
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
  const several = documents.some((document) => document.languages.length > 1);
  const locale = several ? await defaultLocale(transaction) : '';
  const settings = settingsOf(transaction.strapi);
  return withStoredTexts(documents, async () => entriesOf(settings, kind, documents, links, locale));
}

/**
 * `computeEntries` for documents that were read.
 * @param links of all versions of the documents
 * @param locale the default language, for documents with several
 */
export function entriesOf(
  settings: RenderSettings,
  kind: Kind,
  documents: readonly SourceDocument[],
  links: readonly StoredLink[],
  locale: string,
): Entries {
  const byRow = groupBy(links, (link) => link.rowId);
  const entries: Entries = { rows: [], links: [], texts: [] };
  for (const document of documents) {
    const ofDocument = currentLinks(document, byRow);
    const primary = primaryOf(document, locale);
    const records: CalendarRecord[] = [];
    for (const versions of document.languages) {
      const record = toRecord(document, versions);
      if (record === undefined) continue;
      records.push(record);
      if (record.kind === 'category') record.parentId = ofDocument[0]?.publicId ?? null;
      entries.rows.push(toRow(record, sourceMark(versions), versions.locale === primary, settings));
      for (const { field, text } of searchTexts(record)) {
        entries.texts.push({ public_id: record.publicId, locale: record.locale, field, folded: text });
      }
    }
    if (kind === 'event' && records.length > 0)
      entries.links.push(...linkRows(document, records, ofDocument));
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
      return [document.publicId, linkRows(document, records, currentLinks(document, byRow))];
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
  records: readonly CalendarRecord[],
  links: readonly StoredLink[],
): LinkRow[] {
  const starts = new Set(records.map((record) => (record.kind === 'event' ? record.startDate : '')));
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
  const born = (versions: LanguageVersions): string =>
    String((versions.draft ?? versions.published)?.['createdAt'] ?? '');
  const wanted = document.languages.find((versions) => versions.locale === defaultLanguage);
  const oldest = document.languages.toSorted(
    (a, b) => born(a).localeCompare(born(b)) || a.locale.localeCompare(b.locale),
  )[0];
  return (wanted ?? oldest)?.locale;
}

function toRow(
  record: CalendarRecord,
  mark: SourceMark,
  primary: boolean,
  settings: RenderSettings,
): IndexRow {
  const zone = readZone(settings.timezone);
  if (zone === undefined) throw new Error(`The site's zone ${settings.timezone} does not exist`);
  const utc = readZone('UTC');
  const rendered = renderRecord(record, settings);
  const post = 'status' in record ? record : undefined;
  const event = record.kind === 'event' ? record : undefined;
  const venue = record.kind === 'venue' ? record : undefined;
  const published = post?.date ?? null;
  return {
    public_id: record.publicId,
    locale: record.locale,
    kind: record.kind,
    document_id: record.documentId,
    is_primary: primary ? 1 : 0,
    status: post?.status ?? 'publish',
    author: post?.author ?? null,
    slug: record.slug,
    sort_name: sortName(event ? event.title : 'name' in record ? record.name : ''),
    compared_name: 'name' in record ? comparedName(record.name) : null,
    exact_name: record.kind === 'category' || record.kind === 'tag' ? record.name : null,
    start_local: event?.startDate ?? null,
    end_local: event?.endDate ?? null,
    start_utc: event?.utcStartDate ?? null,
    end_utc: event?.utcEndDate ?? null,
    lasting: event !== undefined && isLasting(event) ? 1 : 0,
    date_local: toWall(instant(published ?? record.created), zone),
    modified_utc: toWall(instant(record.modified), utc ?? zone),
    ...filterColumns(event),
    lat: venue?.latitude ?? null,
    lng: venue?.longitude ?? null,
    parent_id: record.kind === 'category' ? record.parentId : null,
    event_count: 0,
    ...mark,
    uid: event?.uid ?? null,
    sequence: event?.sequence ?? 0,
    timezone: event?.timezone ?? null,
    all_day: event?.allDay ? 1 : 0,
    event_status: event?.event_status ?? null,
    changed_utc: null,
    body: rendered.body,
    blanked: rendered.blanked,
    embedded: rendered.embedded,
    structured: rendered.structured,
    ticket_url: event?.ticket_url ?? null,
    feed: rendered.feed,
  };
}

const isLasting = ({ startDate, endDate }: { startDate: string; endDate: string }): boolean =>
  isWallTime(startDate) &&
  isWallTime(endDate) &&
  wallMilliseconds(endDate) - wallMilliseconds(startDate) > LASTING_DAYS * DAY;
