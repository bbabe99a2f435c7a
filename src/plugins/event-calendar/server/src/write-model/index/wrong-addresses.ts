import type { Core } from '@strapi/strapi';
import { storageOf } from '../../storage/documents';
import { KINDS } from '../../domain/kinds';
import type { Kind } from '../../domain/kinds';
import { storeWebAddress } from '../../domain/web-address';
import { ADDRESS_FIELDS } from '../content-types/kinds-of-text';

const BATCH = 2000;

/** A stored address that is shown as empty, because it is unsafe for readers. */
export interface WrongAddress {
  kind: Kind;
  publicId: number;
  locale: string;
  field: string;
  value: string;
}

interface Row {
  public_id: number;
  locale: string;
}

/** Checks all versions of all records, in batches. Such addresses were written without the guard or before the rule existed. */
export async function findWrongAddresses(
  strapi: Core.Strapi,
  found: (wrong: WrongAddress) => void,
): Promise<void> {
  for (const kind of KINDS) {
    const { table, columns } = storageOf(strapi, kind);
    const fields = ADDRESS_FIELDS[kind].map((field) => ({ field, column: columns.get(field) ?? field }));
    if (fields.length === 0) continue;
    for (let done = 0; ; done += BATCH) {
      // Not by row ids, which may be damaged (`row-ids.ts`).
      const rows: (Row & Record<string, unknown>)[] = await strapi.db
        .connection(table)
        .orderBy('id')
        .offset(done)
        .limit(BATCH)
        .select('public_id', 'locale', ...fields.map(({ column }) => column));
      if (rows.length === 0) break;
      for (const row of rows) {
        for (const { field, column } of fields) {
          const value = row[column];
          if (typeof value !== 'string' || storeWebAddress(value) !== undefined) continue;
          found({ kind, publicId: Number(row.public_id), locale: row.locale, field, value });
        }
      }
    }
  }
}
