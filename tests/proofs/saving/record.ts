import { COLLECTIONS, uidOf } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Kind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Service } from '../../harness';
import type { Version } from './calendar';

type Row = Record<string, unknown>;

/** Everything that an unchanged save must not change. */
export interface SavedRecord {
  /** All stored versions of the record, drafts and published, in all languages, with their links. */
  versions: unknown[];
  /** The interface's response for one of them. */
  response: { status: number; body: unknown };
}

/** Columns of a stored version that change with every write. */
const OF_LAST_WRITE = new Set(['id', 'updatedAt', 'updatedBy']);
/** Members of responses with the time of the last write. */
const WRITTEN = /"(?:modified(?:_utc)?(?:_details)?|updatedAt|publishedAt)":(?:"[^"]*"|\{[^}]*\}|null)/g;

/** Reads a record without the data that changes with every write. */
export async function recordOf(service: Service, kind: Kind, version: Version): Promise<SavedRecord> {
  return {
    versions: await versionsOf(service, kind, version.id),
    response: await responseOf(service, kind, version),
  };
}

async function versionsOf({ strapi }: Service, kind: Kind, documentId: string): Promise<unknown[]> {
  const uid = uidOf(kind);
  const attributes = Object.entries(strapi.contentType(uid).attributes);
  const links = attributes.filter(([, { type }]) => type === 'relation' || type === 'media');
  const names = links.map(([name]) => name);
  const rows: Row[] = await strapi.db.query(uid).findMany({ where: { documentId }, populate: names });
  const shown = rows.map((row) => {
    const kept = Object.entries(row).filter(([name]) => !OF_LAST_WRITE.has(name));
    return Object.fromEntries(kept.map(([name, value]) => [name, shownValue(names, name, value)]));
  });
  const place = (row: Row): string => `${String(row['locale'])} ${String(row['publishedAt'])}`;
  return shown.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
}

function shownValue(links: readonly string[], name: string, value: unknown): unknown {
  if (name === 'publishedAt') return value === null ? 'draft' : 'published';
  if (!links.includes(name) || value === null) return value;
  return Array.isArray(value) ? value.map(linkName) : linkName(Object(value));
}

/** Identifies a linked record by values that do not change when it is published again, unlike its row id. */
function linkName(row: Row): string {
  const state = row['publishedAt'] ? 'published' : 'draft';
  return `${String(row['documentId'])} ${String(row['locale'])} ${state}`;
}

async function responseOf(
  service: Service,
  kind: Kind,
  { number, locale }: Version,
): Promise<SavedRecord['response']> {
  const address = `${service.roots[locale] ?? ''}/${COLLECTIONS[kind]}/${number}`;
  const { status, text } = await service.request(address, { headers: await service.as('admin') });
  return { status, body: JSON.parse(text.replace(WRITTEN, '"written":0')) };
}
