import { COLLECTIONS, KINDS } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import type { Kind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';
import { CLIENT } from '../../harness';
import type { Database } from './fingerprint';

export type RowIds = Readonly<Record<Kind, number>>;

/** The last row id that the database has given, by kind: the next row gets the number after it. */
export async function lastGivenIds(database: Database): Promise<RowIds> {
  const rows = await database.all<{ name: string; value: number | string | null }>(
    CLIENT === 'postgres'
      ? `select replace(sequencename, '_id_seq', '') as name, last_value as value from pg_sequences
          where sequencename like 'calendar%' and schemaname = 'public'`
      : 'select name, seq as value from sqlite_sequence',
  );
  const values = new Map(rows.map(({ name, value }) => [name, Number(value ?? 0)]));
  const ids = { event: 0, venue: 0, organizer: 0, category: 0, tag: 0 };
  for (const kind of KINDS) ids[kind] = values.get(`calendar_${COLLECTIONS[kind]}`) ?? 0;
  return ids;
}
