import { groupBy } from '../../domain/group-by';
import type { Kind } from '../../domain/kinds';
import { inOrder } from '../../domain/time/event-times';
import { isWallTime } from '../../domain/time/types';
import { readZone } from '../../domain/time/zone';
import { statusOf } from '../../domain/status';
import type { Status } from '../../domain/status';
import { readFields } from '../../resources/fields/event-fields';
import { address, orNull, text } from '../../resources/fields/stored-values';
import type { CalendarRecord, ImageFile, PostRecord, RecordBase } from '../../resources/shared/record';

/** A version by attribute names, with moments as ISO text as Strapi's query engine gives them. */
export type Entry = Readonly<Record<string, unknown>>;

const number = (value: unknown): number | null => {
  if (value === null || value === undefined || value === '') return null;
  const read = Number(value);
  return Number.isFinite(read) ? read : null;
};
const moment = (value: unknown): number | null =>
  value instanceof Date || typeof value === 'string' || typeof value === 'number'
    ? new Date(value).getTime()
    : null;
const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null;

/** The versions of a record in one language of the interface, without stand-ins. */
export interface LanguageVersions {
  locale: string;
  draft: Entry | undefined;
  published: Entry | undefined;
}

/** A record with all its versions, as the projection reads it. */
export interface SourceDocument {
  kind: Kind;
  documentId: string;
  publicId: number;
  languages: LanguageVersions[];
  /** Row ids of the published versions, and of the drafts. Links are read from the first, or else from the second. */
  publishedIds: number[];
  draftIds: number[];
}

/** Groups versions into records of a kind. @param entries all versions of each record, in the order of their creation */
export function documentsOf(kind: Kind, entries: readonly Entry[]): SourceDocument[] {
  const byDocument = groupBy(entries, (entry) => text(entry['documentId']));
  return [...byDocument].map(([documentId, versions]) => toDocument(kind, documentId, versions));
}

function toDocument(kind: Kind, documentId: string, entries: readonly Entry[]): SourceDocument {
  const drafts =
    kind === 'category' || kind === 'tag' ? [] : entries.filter((entry) => !entry['publishedAt']);
  const published = entries.filter((entry) => !drafts.includes(entry));
  const own = (entry: Entry): boolean => entry['standIn'] !== true;
  const locales = [...new Set(entries.filter(own).map((entry) => text(entry['locale'])))];
  const inLocale = (among: readonly Entry[], locale: string): Entry | undefined =>
    among.find((entry) => own(entry) && entry['locale'] === locale);
  const ids = (among: readonly Entry[]): number[] => among.filter(own).map((entry) => Number(entry['id']));
  return {
    kind,
    documentId,
    publicId: Number(entries[0]?.['publicId'] ?? 0),
    languages: locales.map((locale) => ({
      locale,
      draft: inLocale(drafts, locale),
      published: inLocale(published, locale),
    })),
    publishedIds: ids(published),
    draftIds: ids(drafts),
  };
}

/** What the index stores about the rows, and the files of their images, from which an entry was made. */
export interface SourceMark {
  source_rows: number;
  source_ids: number;
  source_at: number;
}

/** The status of a record in a language. */
export function statusOfVersions({
  draft,
  published,
}: Pick<LanguageVersions, 'draft' | 'published'>): Status {
  const shown = published ?? draft;
  return statusOf({
    published: published !== undefined,
    private: shown?.['private'] === true,
    readyForReview: shown?.['readyForReview'] === true,
    publishAt: moment(draft?.['publishAt']),
    trashed: Boolean(draft?.['trashedAt']),
  });
}

export function sourceMark({ draft, published }: LanguageVersions): SourceMark {
  const rows = [draft, published].filter((row) => row !== undefined);
  // The media library replaces and deletes files without a write of the record.
  const files = rows.map((row) => row['image']).filter(isEntry);
  const changed = [...rows.map((row) => row['updatedAt']), ...files.map((file) => file['updated_at'])];
  return {
    source_rows: rows.length,
    source_ids: [...rows, ...files].reduce((sum, row) => sum + Number(row['id']), 0),
    source_at: Math.max(...changed.map((at) => moment(at) ?? 0)),
  };
}

/**
 * The record in one language for clients: the published version, or else the draft.
 * @returns undefined for a draft without what every response needs: a name, and for events both times
 */
export function toRecord(document: SourceDocument, versions: LanguageVersions): CalendarRecord | undefined {
  const trashed = Boolean(versions.draft?.['trashedAt']);
  const shown = trashed ? versions.draft : (versions.published ?? versions.draft);
  if (shown === undefined || document.publicId === 0) return undefined;
  const base: RecordBase = {
    publicId: document.publicId,
    documentId: document.documentId,
    locale: versions.locale,
    slug: orNull(shown['slug']),
    description: text(shown['description']),
  };
  const created = moment(shown['createdAt']) ?? 0;
  // What the public sees does not move with a draft in another language.
  const counted = document.languages.filter(({ published }) => published ?? !versions.published);
  const modified = Math.max(
    ...counted
      .map((language) => language.published ?? language.draft)
      .map((entry) => moment(entry?.['updatedAt']) ?? 0),
  );
  if (document.kind === 'category' || document.kind === 'tag') {
    const name = text(shown['name']);
    if (name === '') return undefined;
    return { ...base, kind: document.kind, name, parentId: null, created, modified };
  }
  const schedule = moment(versions.draft?.['publishAt']);
  const status = statusOfVersions(versions);
  const post: PostRecord = {
    ...base,
    status,
    author: number(shown['author']) ?? 0,
    date: status === 'future' ? schedule : moment(shown['date']),
    created,
    modified,
    excerpt: text(shown['excerpt']),
    image: toImage(shown['image']),
  };
  if (document.kind === 'event') return toEvent(post, shown);
  const name = text(shown['name']);
  if (name === '') return undefined;
  const contact = { name, phone: text(shown['phone']), website: address(shown['website']) };
  if (document.kind === 'organizer')
    return { ...post, ...contact, kind: 'organizer', email: text(shown['email']) };
  return {
    ...post,
    ...contact,
    kind: 'venue',
    address: text(shown['address']),
    city: text(shown['city']),
    country: text(shown['country']),
    province: text(shown['province']),
    state: text(shown['state']),
    zip: text(shown['zip']),
    stateprovince: text(shown['stateprovince']),
    showMap: shown['showMap'] !== false,
    showMapLink: shown['showMapLink'] !== false,
    latitude: number(shown['latitude']),
    longitude: number(shown['longitude']),
  };
}

function toEvent(post: PostRecord, shown: Entry): CalendarRecord | undefined {
  const event = {
    title: text(shown['title']),
    startDate: text(shown['startDate']),
    endDate: text(shown['endDate']),
    timezone: text(shown['timezone']),
  };
  const zone = readZone(event.timezone);
  if (event.title === '' || zone === undefined) return undefined;
  if (!isWallTime(event.startDate) || !isWallTime(event.endDate)) return undefined;
  // The stored ones only say which of two equal hours is meant, so that after changes of zone rules a reindex is enough. A record
  // written without the plugin may end before it starts. Lists rely on ends that are not before starts (docs/interface.md 4.12).
  const times = inOrder(event.startDate, event.endDate, zone, {
    utcStartDate: text(shown['utcStartDate']),
    utcEndDate: text(shown['utcEndDate']),
  });
  return {
    ...post,
    ...event,
    ...times,
    kind: 'event',
    allDay: shown['allDay'] === true,
    cost: text(shown['cost']),
    ...readFields(shown),
    password: orNull(shown['password']),
    uid: text(shown['uid']),
    sequence: number(shown['sequence']) ?? 0,
  };
}

function toImage(value: unknown): ImageFile | null {
  if (!isEntry(value)) return null;
  const formats: ImageFile['formats'] = {};
  if (isEntry(value['formats'])) {
    for (const [name, format] of Object.entries(value['formats'])) {
      if (!isEntry(format)) continue;
      formats[name] = {
        url: text(format['url']),
        width: number(format['width']) ?? 0,
        height: number(format['height']) ?? 0,
        mime: text(format['mime']),
        sizeInBytes: number(format['sizeInBytes']),
      };
    }
  }
  const kilobytes = number(value['size']);
  return {
    id: Number(value['id']),
    url: text(value['url']),
    ext: orNull(value['ext']),
    mime: orNull(value['mime']),
    width: number(value['width']),
    height: number(value['height']),
    sizeInBytes: kilobytes === null ? null : Math.round(kilobytes * 1000),
    formats,
  };
}
