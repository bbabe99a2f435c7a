import type { Core } from '@strapi/strapi';
import { isPostgres } from '../../storage/client';
import { nextNumbers, raiseCounter } from '../../storage/counters';
import { storageOf } from '../../storage/documents';
import { completeUids } from '../../storage/event-uids';
import { KINDS, isPostKind, uidOf } from '../../domain/kinds';
import type { Kind } from '../../domain/kinds';
import { logChanges } from '../../storage/change-log';
import { FILES } from '../records/shared-fields';
import { project, refreshLinksTo } from './projection';
import { goneEntries, tidyIndex } from './tidy';
import { TABLES } from '../../storage/tables';
import type { Knex } from 'knex';
import { underLock } from '../../storage/transaction';
import type { Transaction } from '../../storage/transaction';

const BATCH = 100;

/**
 * Finds records that were written without the plugin (an import, a restored backup, manual SQL) by comparing the marks of index
 * entries with their rows and images, and updates them. Rows without a public id get one, and the sequence continues above imported ids
 * (docs/interface.md 1.14).
 * @returns how many records have changed for their readers
 */
export async function refreshStale(strapi: Core.Strapi): Promise<number> {
  let refreshed = 0;
  await underLock(strapi, async (transaction) => {
    await completeNumbers(transaction);
    await completeUids(transaction.trx, storageOf(strapi, 'event').table);
  });
  // After an import, records may have the numbers that others had before, also of another kind: those leave the index first.
  for (const find of [goneDocuments, newerDocuments]) {
    for (const kind of KINDS) {
      const documentIds = await find(strapi.db.connection, strapi, kind);
      for (let start = 0; start < documentIds.length; start += BATCH) {
        const batch = documentIds.slice(start, start + BATCH);
        await underLock(strapi, async (transaction) => {
          refreshed += await project(transaction, kind, batch);
          const relinked = await refreshLinksTo(transaction, kind, batch);
          await logChanges(transaction.trx, [], transaction.at, relinked);
        });
      }
    }
  }
  if (refreshed > 0) await tidyIndex(strapi);
  return refreshed;
}

/** The records of entries without rows. */
async function goneDocuments(knex: Knex, strapi: Core.Strapi, kind: Kind): Promise<string[]> {
  const gone: { document_id: string }[] = await goneEntries(knex, strapi, kind).distinct('document_id');
  return gone.map((row) => row.document_id);
}

/** Records with rows that differ from their entries, or have none. */
async function newerDocuments(knex: Knex, strapi: Core.Strapi, kind: Kind): Promise<string[]> {
  const { table } = storageOf(strapi, kind);
  const age = isPostgres(knex)
    ? 'coalesce((extract(epoch from greatest(max(v.updated_at), max(f.at))) * 1000)::bigint, 0)'
    : 'max(coalesce(max(v.updated_at), 0), coalesce(max(f.at), 0))';
  const sources = knex(`${table} as v`)
    .leftJoin(imagesOf(knex, strapi, kind).as('f'), 'f.version', 'v.id')
    .where((own) => own.where('v.stand_in', false).orWhereNull('v.stand_in'))
    .groupBy('v.document_id', 'v.locale')
    .select(
      'v.document_id',
      'v.locale',
      knex.raw('count(*) as n'),
      knex.raw('sum(v.id) + coalesce(sum(f.file), 0) as ids'),
      knex.raw(`${age} as at`),
    );
  const newer: { document_id: string }[] = await knex
    .from(sources.as('s'))
    .leftJoin(`${TABLES.index} as i`, (on) =>
      on.on('i.document_id', 's.document_id').andOn('i.locale', 's.locale'),
    )
    .where((any) => {
      void any.whereRaw(
        'i.public_id is null or i.source_rows <> s.n or i.source_ids <> s.ids or i.source_at <> s.at',
      );
      // Written by a process of an older release that was left running. Feeds need it.
      if (kind === 'event') void any.orWhereNull('i.uid');
    })
    .distinct('s.document_id');
  return newer.map((row) => row.document_id);
}

/** The image of each version that has one. */
const imagesOf = (knex: Knex, strapi: Core.Strapi, kind: Kind): Knex.QueryBuilder =>
  knex(`${FILES} as m`)
    .join(`${strapi.db.metadata.get('plugin::upload.file').tableName} as l`, 'l.id', 'm.file_id')
    .where({ 'm.related_type': uidOf(kind), 'm.field': 'image' })
    .groupBy('m.related_id')
    .select('m.related_id as version')
    .max({ file: 'l.id', at: 'l.updated_at' });

/**
 * The versions of a kind, in parts that each have an index by public id (`recordIndexes`): nobody can write meanwhile, and all rows of a
 * large calendar take many seconds.
 */
function versionsOfKind(trx: Knex, strapi: Core.Strapi, kind: Kind): Knex.QueryBuilder[] {
  const { table } = storageOf(strapi, kind);
  if (!isPostKind(kind)) return [trx(table)];
  return [trx(table).whereNull('published_at'), trx(table).whereNotNull('published_at')];
}

/** Rows without an id get that of their record, or else the next one. */
async function completeNumbers({ trx, strapi }: Transaction): Promise<void> {
  for (const kind of KINDS) {
    for (const versions of versionsOfKind(trx, strapi, kind)) {
      const [row] = await versions.max('public_id as highest');
      await raiseCounter(trx, 'public_id', Number(row?.['highest'] ?? 0));
    }
  }
  for (const kind of KINDS) {
    const { table } = storageOf(strapi, kind);
    const lacking = new Set<string>();
    for (const versions of versionsOfKind(trx, strapi, kind)) {
      const rows: { document_id: string }[] = await versions.whereNull('public_id').distinct('document_id');
      for (const { document_id } of rows) lacking.add(document_id);
    }
    for (const document_id of lacking) {
      const sibling: { public_id: number } | undefined = await trx(table)
        .where({ document_id })
        .whereNotNull('public_id')
        .first('public_id');
      const public_id = sibling?.public_id ?? (await nextNumbers(trx, 'public_id'));
      await trx(table).where({ document_id }).whereNull('public_id').update({ public_id });
    }
  }
}
