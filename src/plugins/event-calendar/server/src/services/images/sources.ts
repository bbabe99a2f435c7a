import { createHash, randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { TABLES } from '../../storage/tables';
import { FILE } from './media-library';

/** Milliseconds after which a fetch counts as abandoned. No fetch may take that long. */
export const LEASE_MS = 120_000;

/** The time after a failure when no request waits for it any more, in milliseconds. */
const FORGET_FAILURES_MS = 60_000;

/** The state of an address: its file is known, another request is fetching it, that failed, or the caller must fetch it. */
export type Claim =
  | { is: 'known'; fileId: number }
  | { is: 'taken'; token: string }
  | { is: 'failed'; token: string; why: string }
  | { is: 'mine'; token: string };

interface Row {
  file_id: number | null;
  /** The id of that file, if the media library still has it. */
  present: number | null;
  claim: string;
  claimed_until: number | string;
  failure: string | null;
}

/** The key of an address, without the part that servers never see. */
export function addressHash(address: string): string {
  const url = new URL(address);
  url.hash = '';
  return createHash('sha256').update(url.href).digest('hex');
}

/**
 * The files that were fetched from addresses, for all processes on a database. A request that finds none claims the address with a
 * row that has a unique key. A claim whose process died is taken over when its lease ends.
 */
export class ImageSources {
  readonly #strapi: Core.Strapi;

  constructor(strapi: Core.Strapi) {
    this.#strapi = strapi;
  }

  /**
   * The state of an address. Claims it if no request is fetching it.
   * @param waitedFor the claim that the caller has been waiting for; its failure is also the caller's
   * @param now UTC milliseconds
   */
  async claim(hash: string, waitedFor: string | undefined, now: number): Promise<Claim> {
    const row = await this.#find(hash);
    if (row === undefined) return (await this.#insert(hash, now)) ?? this.claim(hash, waitedFor, now);
    if (row.present !== null) return { is: 'known', fileId: row.present };
    const { claim: token, failure } = row;
    if (failure !== null && token === waitedFor) return { is: 'failed', token, why: failure };
    const free = row.file_id !== null || failure !== null || Number(row.claimed_until) < now;
    if (!free) return { is: 'taken', token };
    return (await this.#interceptRequest(hash, row, now)) ?? this.claim(hash, waitedFor, now);
  }

  /** @returns whether the claim was still held: another process may have taken it over */
  async fulfil(hash: string, token: string, fileId: number): Promise<boolean> {
    const changes = { file_id: fileId, claimed_until: 0 };
    return (await this.#table().where({ address_hash: hash, claim: token }).update(changes)) > 0;
  }

  /** Notifies waiting requests; the next request tries again. */
  async fail(hash: string, token: string, why: string, now: number): Promise<void> {
    await this.#table()
      .where({ address_hash: hash, claim: token })
      .update({ failure: why, claimed_until: now });
  }

  /** Removes a claim. */
  async release(hash: string, token: string): Promise<void> {
    await this.#table().where({ address_hash: hash, claim: token }).delete();
  }

  /** Removes the record of a fetch, in a transaction under the calendar's lock. */
  async forget(trx: Knex, hash: string, fileId: number): Promise<void> {
    await trx(TABLES.imageSources).where({ address_hash: hash, file_id: fileId }).delete();
  }

  /** Whether an address still has a file, as the transaction sees it. */
  async holds(trx: Knex, hash: string, fileId: number): Promise<boolean> {
    return (await this.#find(hash, trx))?.present === fileId;
  }

  #table(): Knex.QueryBuilder {
    return this.#strapi.db.connection(TABLES.imageSources);
  }

  async #find(hash: string, knex: Knex = this.#strapi.db.connection): Promise<Row | undefined> {
    const files = this.#strapi.db.metadata.get(FILE).tableName;
    return knex(`${TABLES.imageSources} as s`)
      .leftJoin(`${files} as f`, 'f.id', 's.file_id')
      .where('s.address_hash', hash)
      .first('s.file_id', 'f.id as present', 's.claim', 's.claimed_until', 's.failure');
  }

  async #insert(hash: string, now: number): Promise<Claim | undefined> {
    await this.#table()
      .whereNotNull('failure')
      .where('claimed_until', '<', now - FORGET_FAILURES_MS)
      .delete();
    const token = randomUUID();
    await this.#table()
      .insert({ address_hash: hash, claim: token, claimed_until: now + LEASE_MS })
      .onConflict('address_hash')
      .ignore();
    return this.#mine(hash, token);
  }

  async #interceptRequest(hash: string, from: Row, now: number): Promise<Claim | undefined> {
    const token = randomUUID();
    await this.#table()
      .where({ address_hash: hash, claim: from.claim, claimed_until: from.claimed_until })
      .update({ claim: token, claimed_until: now + LEASE_MS, file_id: null, failure: null });
    return this.#mine(hash, token);
  }

  /** Nothing if another request was faster. */
  async #mine(hash: string, token: string): Promise<Claim | undefined> {
    return (await this.#find(hash))?.claim === token ? { is: 'mine', token } : undefined;
  }
}

/**
 * Forgets addresses whose file the media library no longer has, and claims whose process died.
 * @param now UTC milliseconds
 */
export async function forgetLostImages(strapi: Core.Strapi, now: number): Promise<void> {
  const knex = strapi.db.connection;
  const files = strapi.db.metadata.get(FILE).tableName;
  const file = knex(`${files} as f`)
    .select(knex.raw('1'))
    .whereRaw('f.id = ??', [`${TABLES.imageSources}.file_id`]);
  // A claim is older than its lease by far, so that nobody who waits for it misses why it failed.
  await knex(TABLES.imageSources)
    .whereNull('file_id')
    .where('claimed_until', '<', now - LEASE_MS)
    .delete();
  await knex(TABLES.imageSources).whereNotNull('file_id').whereNotExists(file).delete();
}
