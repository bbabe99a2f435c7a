import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { FILES } from '../records/shared-fields';
import { storageOf } from '../../storage/documents';
import type { Storage } from '../../storage/documents';
import { uidOf } from '../../domain/kinds';
import type { Kind } from '../../domain/kinds';
import { documentsOf } from './records';
import type { Entry, SourceDocument } from './records';
import type { Transaction } from '../../storage/transaction';

type Row = Readonly<Record<string, unknown>>;

/** The image data of an index entry. Attributes and columns of the media library have the same names. */
const IMAGE = ['id', 'updated_at', 'url', 'ext', 'mime', 'width', 'height', 'size', 'formats'] as const;

/** Reads records of a kind with all their versions and images, in one statement. */
export async function readDocuments(
  { trx, strapi }: Transaction,
  kind: Kind,
  documentIds: readonly string[],
): Promise<SourceDocument[]> {
  const storage = storageOf(strapi, kind);
  const query = trx(`${storage.table} as v`)
    .whereIn('v.document_id', [...documentIds])
    .orderBy('v.id')
    .select('v.*');
  if ('image' in strapi.contentType(uidOf(kind)).attributes) withImages(query, strapi, kind);
  const rows: Row[] = await query;
  const toValue = valueReader(strapi, kind);
  // If a version has several images, which only manual SQL can cause, the first one counts.
  const first = new Map<unknown, Entry>();
  for (const row of rows) {
    if (!first.has(row['id'])) first.set(row['id'], toEntry(storage, toValue, row));
  }
  return documentsOf(kind, [...first.values()]);
}

function withImages(query: Knex.QueryBuilder, strapi: Core.Strapi, kind: Kind): void {
  const files = strapi.db.metadata.get('plugin::upload.file').tableName;
  query
    .leftJoin(`${FILES} as m`, (on) =>
      on.on('m.related_id', 'v.id').andOnVal('m.related_type', uidOf(kind)).andOnVal('m.field', 'image'),
    )
    .leftJoin(`${files} as f`, 'f.id', 'm.file_id')
    .orderBy('m.order')
    .select(IMAGE.map((name) => `f.${name} as image_${name}`));
}

function toEntry(storage: Storage, toValue: (name: string, value: unknown) => unknown, row: Row): Entry {
  const entry: Record<string, unknown> = {};
  for (const [name, column] of storage.columns) entry[name] = toValue(name, row[column]);
  const file = IMAGE.map((name) => [name, row[`image_${name}`]] as const);
  const isThere = row['image_id'] !== null && row['image_id'] !== undefined;
  entry['image'] = isThere ? { ...Object.fromEntries(file), formats: parsed(row['image_formats']) } : null;
  return entry;
}

/** Converts values to those of Strapi's query engine, because the databases return booleans and instants differently. */
function valueReader(strapi: Core.Strapi, kind: Kind): (name: string, value: unknown) => unknown {
  const { attributes } = strapi.db.metadata.get(uidOf(kind));
  return (name, value) => {
    if (value === null || value === undefined) return null;
    const type = attributes[name]?.type;
    if (type === 'boolean') return Boolean(value);
    if (type !== 'datetime') return value;
    // Without Strapi's checks a column can hold anything: fractions of milliseconds are dropped, and invalid times count as
    // missing.
    const moment =
      value instanceof Date ? value : new Date(typeof value === 'string' ? value : Number(value));
    return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
  };
}

/** PostgreSQL returns parsed JSON, SQLite its text. Early releases of Strapi 5 stored the text twice encoded. */
function parsed(json: unknown): unknown {
  if (typeof json !== 'string') return json;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? JSON.parse(value) : value;
  } catch {
    return json;
  }
}
