import type { Core } from '@strapi/strapi';
import { storageOf } from '../../../src/plugins/event-calendar/server/src/storage/documents';
import { KINDS, nameAttribute } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Kind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';

/** Finds texts that only one write contains in the records of a database. */
export interface Traces {
  contains(mark: string): boolean;
  /** The public id of the record by kind. */
  find(kind: Kind, mark: string): number | undefined;
}

const COLUMNS = ['description', 'website', 'cost', 'phone', 'slug'];

/** Searches the marks in all written texts, including drafts and all languages. */
export async function findTraces(strapi: Core.Strapi, marks: readonly string[]): Promise<Traces> {
  const found: { kind: Kind; mark: string; publicId: number }[] = [];
  for (const kind of KINDS) {
    const { table, columns } = storageOf(strapi, kind);
    const texts = [nameAttribute(kind), ...COLUMNS].filter((column) => columns.has(column));
    for (const mark of marks) {
      const rows: { public_id: number | string }[] = await strapi.db
        .connection(table)
        .distinct('public_id')
        .where((any) => {
          for (const column of texts) void any.orWhere(column, 'like', `%${mark}%`);
        });
      found.push(...rows.map((row) => ({ kind, mark, publicId: Number(row.public_id) })));
    }
  }
  return {
    contains: (mark) => found.some((trace) => trace.mark === mark),
    find: (kind, mark) => found.find((trace) => trace.kind === kind && trace.mark === mark)?.publicId,
  };
}
