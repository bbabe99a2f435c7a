import type { Core } from '@strapi/strapi';
import { storageOf } from '../../storage/documents';
import { KINDS } from '../../domain/kinds';
import type { Kind } from '../../domain/kinds';
import { computeEntries } from './entries';
import type { Entries } from './entries';
import { differingColumns, storedEntries } from './projection';
import type { Progress } from './reindex';
import { goneEntries } from './tidy';
import { wrongCounts } from '../../storage/term-counts';

const BATCH = 100;

/** A difference between the index and a rebuilt one. */
export interface Difference {
  kind: Kind | 'link' | 'text' | 'count';
  publicId: number;
  locale?: string;
  what: string;
}

/** Compares the whole index with a rebuild, in batches, without writing anything. */
export async function checkIndex(
  strapi: Core.Strapi,
  found: (difference: Difference) => void,
  report: (progress: Progress) => void = () => undefined,
): Promise<number> {
  let differences = 0;
  const tell = (difference: Difference): void => {
    differences++;
    found(difference);
  };
  const knex = strapi.db.connection;
  const progress = { done: 0, total: 0 };
  for (const kind of KINDS) {
    const [row] = await knex(storageOf(strapi, kind).table).countDistinct('document_id as n');
    progress.total += Number(row?.['n'] ?? 0);
  }
  for (const kind of KINDS) {
    let after = '';
    for (;;) {
      const documents: { document_id: string }[] = await knex(storageOf(strapi, kind).table)
        .where('document_id', '>', after)
        .distinct('document_id')
        .orderBy('document_id')
        .limit(BATCH);
      const documentIds = documents.map((document) => document.document_id);
      const last = documentIds.at(-1);
      if (last === undefined) break;
      after = last;
      await strapi.db.transaction(async ({ trx }) => {
        const computed = await computeEntries({ trx, strapi }, kind, documentIds);
        const ids = computed.rows.map((entry) => entry.public_id);
        compare(kind, await storedEntries(trx, kind, documentIds, ids), computed, tell);
      });
      progress.done += documentIds.length;
      report({ ...progress });
    }
    const orphans: { public_id: number; locale: string }[] = await goneEntries(knex, strapi, kind).select(
      'public_id',
      'locale',
    );
    for (const orphan of orphans) {
      tell({
        kind,
        publicId: Number(orphan.public_id),
        locale: orphan.locale,
        what: 'its record does not exist',
      });
    }
  }
  const { table } = storageOf(strapi, 'event');
  const shared: { uid: string; public_id: number }[] = await knex(table)
    .whereNotNull('uid')
    .groupBy('uid')
    .havingRaw('count(distinct document_id) > 1')
    .select('uid')
    .min('public_id as public_id');
  for (const { uid, public_id } of shared)
    tell({ kind: 'event', publicId: Number(public_id), what: `has the UID ${uid} of another event` });
  for (const wrong of await wrongCounts(knex)) {
    const what = `counts ${wrong.stored} events where there are ${wrong.counted}`;
    tell({ kind: 'count', publicId: Number(wrong.public_id), locale: wrong.locale, what });
  }
  return differences;
}

function compare(
  kind: Kind,
  stored: Entries,
  computed: Entries,
  tell: (difference: Difference) => void,
): void {
  compareKeyed(
    stored.rows,
    computed.rows,
    (row) => `${row.public_id}|${row.locale}`,
    (row, what) => tell({ kind, publicId: Number(row.public_id), locale: row.locale, what }),
  );
  compareKeyed(
    stored.texts,
    computed.texts,
    (row) => `${row.public_id}|${row.locale}|${row.field}`,
    (row, what) =>
      tell({
        kind: 'text',
        publicId: Number(row.public_id),
        locale: row.locale,
        what: `${row.field}: ${what}`,
      }),
  );
  compareKeyed(
    stored.links,
    computed.links,
    (row) => `${row.event_id}|${row.role}|${row.target_id}`,
    (row, what) =>
      tell({ kind: 'link', publicId: Number(row.event_id), what: `${row.role} ${row.target_id}: ${what}` }),
  );
}

function compareKeyed<Row extends object>(
  stored: readonly Row[],
  computed: readonly Row[],
  keyOf: (row: Row) => string,
  tell: (row: Row, what: string) => void,
): void {
  const left = new Map(stored.map((row) => [keyOf(row), row]));
  for (const row of computed) {
    const old = left.get(keyOf(row));
    left.delete(keyOf(row));
    if (old === undefined) tell(row, 'missing in the index');
    else {
      const names = differingColumns(old, row);
      if (names.length > 0) tell(row, `differs in ${names.join(', ')}`);
    }
  }
  for (const row of left.values()) tell(row, 'in the index without a reason');
}
