import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isObject } from '../../api/json';
import { isPostgres } from '../../storage/client';
import { storageOf } from '../../storage/documents';
import { KINDS } from '../../domain/kinds';
import type { Kind } from '../../domain/kinds';
import { isUnmixed, MIXED } from './mixed';
import { project } from './projection';
import { tidyIndex } from './tidy';
import { readStamp, writeStamp } from '../../storage/stamps';
import { underLock } from '../../storage/transaction';

/** Records in one transaction of a reindex: others may write in between. */
const BATCH = 100;
/** On SQLite nobody is in line for the lock, so a reindex leaves it for this part of the time in which it had it. */
const LEFT_TO_OTHERS = 1 / 20;
/** How long an interrupted repair is continued, in milliseconds. */
const CONTINUED_MS = 3_600_000;

/** The progress of a reindex, reported after each batch. */
export interface Progress {
  done: number;
  total: number;
}

/** The position at which an interrupted reindex continues. */
interface Position {
  /** The fingerprint of the index that is being built. */
  target: string;
  kind: Kind;
  /** The last finished record. */
  after: string;
  /** When that was, UTC milliseconds. */
  at: number;
}

/** Terms come first, because events add to the counts of existing rows. */
const ORDER: readonly Kind[] = ['tag', 'category', 'venue', 'organizer', 'event'];

const isPosition = (value: unknown): value is Position =>
  isObject(value) &&
  typeof value['target'] === 'string' &&
  KINDS.some((kind) => kind === value['kind']) &&
  typeof value['after'] === 'string' &&
  typeof value['at'] === 'number';

/**
 * Rebuilds the calendar index from the content types, in batches with separate transactions, and continues an interrupted run. A repair (of
 * an index that has this fingerprint already) is continued only for an hour: nobody knows what is wrong in it later.
 * Correct entries are not touched, so readers never miss any. If a process with other settings has written meanwhile, the index counts as
 * mixed at the end, and nothing continues the run.
 * @param fingerprint of the new index, see `fingerprint`
 * @param signal ends the run after the current batch
 */
export async function reindex(
  strapi: Core.Strapi,
  fingerprint: string,
  report: (progress: Progress) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Progress> {
  const began = performance.now();
  const knex = strapi.db.connection;
  const stored = await readStamp(knex, 'reindex');
  const isRepair = (await readStamp(knex, 'index')) === fingerprint;
  const from =
    isPosition(stored) &&
    stored.target === fingerprint &&
    (!isRepair || Date.now() - stored.at < CONTINUED_MS)
      ? stored
      : undefined;
  const progress = { done: 0, total: await countDocuments(strapi, knex) };
  let isMixed = false;
  const positionAt = (kind: Kind, after: string): Position => ({
    target: fingerprint,
    kind,
    after,
    at: Date.now(),
  });
  const note = async (trx: Knex, position: Position | null): Promise<void> => {
    isMixed ||= !(await isUnmixed(trx, fingerprint));
    await writeStamp(trx, 'reindex', isMixed && position !== null ? MIXED : position);
  };
  if (from === undefined)
    await underLock(strapi, ({ trx }) => writeStamp(trx, 'reindex', positionAt('tag', '')));
  for (const kind of ORDER) {
    let after = '';
    if (from !== undefined) {
      if (ORDER.indexOf(kind) < ORDER.indexOf(from.kind)) {
        progress.done += await countDocuments(strapi, knex, [kind]);
        continue;
      }
      if (kind === from.kind) {
        after = from.after;
        progress.done += await countDocuments(strapi, knex, [kind], after);
      }
    }
    for (;;) {
      const documentIds = await nextDocuments(strapi, knex, kind, after);
      const last = documentIds.at(-1);
      if (last === undefined) break;
      const since = performance.now();
      await underLock(strapi, async (transaction) => {
        await project(transaction, kind, documentIds);
        await note(transaction.trx, positionAt(kind, last));
      });
      if (!isPostgres(knex)) await pause((performance.now() - since) * LEFT_TO_OTHERS);
      after = last;
      progress.done += documentIds.length;
      report({ ...progress });
      if (signal?.aborted) return progress;
    }
  }
  await tidyIndex(strapi);
  await underLock(strapi, async ({ trx }) => {
    await note(trx, null);
    await writeStamp(trx, 'index', isMixed ? MIXED : fingerprint);
    // With it `upgrade --check` says how long a rebuild takes here.
    if (from === undefined && progress.done > 0)
      await writeStamp(trx, 'speed', { records: progress.done, ms: Math.ceil(performance.now() - began) });
  });
  return progress;
}

async function nextDocuments(strapi: Core.Strapi, knex: Knex, kind: Kind, after: string): Promise<string[]> {
  const rows: { document_id: string }[] = await knex(storageOf(strapi, kind).table)
    .where('document_id', '>', after)
    .distinct('document_id')
    .orderBy('document_id')
    .limit(BATCH);
  return rows.map((row) => row.document_id);
}

async function countDocuments(
  strapi: Core.Strapi,
  knex: Knex,
  kinds: readonly Kind[] = KINDS,
  upTo?: string,
): Promise<number> {
  let total = 0;
  for (const kind of kinds) {
    const query = knex(storageOf(strapi, kind).table).countDistinct('document_id as n');
    if (upTo !== undefined) query.where('document_id', '<=', upTo);
    const [row] = await query;
    total += Number(row?.['n'] ?? 0);
  }
  return total;
}
