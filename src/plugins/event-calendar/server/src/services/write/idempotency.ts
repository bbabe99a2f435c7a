import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { TABLES } from '../../storage/tables';
import { beginWriting, transactInTurn } from '../../storage/write-turns';
import type { Instant } from '../../domain/time/types';
import { idempotencyMismatch, stillRunning } from '../../api/errors';
import { isObject } from '../../api/json';
import { CommitError } from '../../platform/commit-error';
import { databaseFailure } from '../../platform/database-failure';
import type { ReadPort } from '../../storage/ports/port';
import type { CalendarResponse } from '../../api/operations/request';
import { IDEMPOTENCY_KEYS, sql } from '../../storage/ports/sql';

/** A request to carry out only once, however often it is sent (docs/interface.md 19.1). */
export interface KeyedRequest {
  /** Each caller has separate keys. */
  caller: string;
  key: string;
  /** A hash of the whole request. */
  request: string;
}

/** The right to carry out a request, held by one request at a time among all processes. */
export interface Claim extends KeyedRequest {
  id: string;
}

/** How long a response is repeated, and how long a crashed request blocks others, in milliseconds. */
export const KEPT_MS = 24 * 3_600_000;
const LEASE_MS = 2 * 60_000;
/** How often a long request says that it still runs, in milliseconds. */
export const RENEWED_MS = LEASE_MS / 4;

type Known = { is: 'new' } | { is: 'repeated'; response: CalendarResponse };

interface Row {
  request: string;
  expires_at: number;
  answer: string | null;
}

/**
 * Claims a request, or finds its earlier response.
 * @param port sees what is committed, also while this process is writing
 * @throws CalendarError 409 while another request with this key is running, 422 for a key of another request, 503 if it waits
 *   too long for its turn
 */
export async function claimKey(
  strapi: Core.Strapi,
  port: ReadPort,
  once: KeyedRequest,
  now: Instant,
): Promise<Claim | CalendarResponse> {
  const before = await look(port, once, now);
  if (before.is === 'repeated') return before.response;
  const claim = { ...once, id: randomUUID() };
  if (await isStored(strapi, claim, now)) return claim;
  // Another request was faster, and may have finished while this one waited for its turn.
  const after = await look(port, once, now);
  if (after.is === 'repeated') return after.response;
  throw stillRunning();
}

/** @returns false if another request holds the key */
async function isStored(strapi: Core.Strapi, claim: Claim, now: Instant): Promise<boolean> {
  const { caller, key, request, id } = claim;
  try {
    return await transactInTurn(strapi, async ({ trx }) => {
      beginWriting();
      await trx(TABLES.idempotencyKeys).where({ caller, key }).where('expires_at', '<=', now).delete();
      const rows: unknown[] = await trx(TABLES.idempotencyKeys)
        .insert({ caller, key, request, claim: id, expires_at: now + LEASE_MS })
        .onConflict(['caller', 'key'])
        .ignore()
        .returning('key');
      return rows.length > 0;
    });
  } catch (error) {
    // The claim may have been stored, and nobody else knows its id.
    if (error instanceof CommitError && error.outcome === 'unknown') await releaseClaim(strapi, claim);
    throw error;
  }
}

/**
 * Whether no request is known under this key.
 * @throws CalendarError 409 while another request with this key is running, 422 for a key of another request
 */
export const isNewKey = async (port: ReadPort, once: KeyedRequest, now: Instant): Promise<boolean> =>
  (await look(port, once, now)).is === 'new';

/** Whether this request was carried out under its key. */
export async function wasCarriedOut(port: ReadPort, once: KeyedRequest, now: Instant): Promise<boolean> {
  const row = await keptRow(port, once, now);
  return row !== undefined && row.request === once.request && row.answer !== null;
}

export const isClaim = (claim: Claim | CalendarResponse): claim is Claim => 'id' in claim;

async function keptRow(
  port: ReadPort,
  { caller, key }: KeyedRequest,
  now: Instant,
): Promise<Row | undefined> {
  const [row] = await port.all<Row>(sql`select k.request, k.expires_at, k.answer from ${IDEMPOTENCY_KEYS} k
    where k.caller = ${caller} and k.key = ${key} and k.expires_at > ${now}`);
  return row;
}

async function look(port: ReadPort, once: KeyedRequest, now: Instant): Promise<Known> {
  const row = await keptRow(port, once, now);
  if (row === undefined) return { is: 'new' };
  if (row.request !== once.request) throw idempotencyMismatch();
  if (row.answer === null) throw stillRunning();
  return { is: 'repeated', response: responseIn(row.answer) };
}

/**
 * Stores the response to a claimed request in the transaction that carried it out: both are stored or neither.
 * @throws CalendarError 409 if the claim expired and another request has it
 */
export async function keepResponse(
  trx: Knex,
  { caller, key, id }: Claim,
  response: CalendarResponse,
  now: Instant,
): Promise<void> {
  const kept = await trx(TABLES.idempotencyKeys)
    .where({ caller, key, claim: id })
    .update({ claim: null, answer: JSON.stringify(response), expires_at: now + KEPT_MS });
  if (kept !== 1) throw stillRunning();
}

/** Says that a claimed request still runs. @returns false if the claim expired and another request has it */
export async function renewClaim(strapi: Core.Strapi, { caller, key, id }: Claim): Promise<boolean> {
  const renewed = await strapi.db
    .connection(TABLES.idempotencyKeys)
    .where({ caller, key, claim: id })
    .update({ expires_at: Date.now() + LEASE_MS });
  return renewed === 1;
}

/** The interval at which releasing a claim is tried again, in milliseconds. */
const RELEASE_EVERY_MS = 2_000;

/**
 * Releases a claim after a failure: the request can be sent again, even with another body. If the database failed, this is tried
 * again in the background until the claim would have expired. A claim whose response was stored after all, because only the
 * connection broke, is kept.
 */
export async function releaseClaim(
  strapi: Core.Strapi,
  claim: Claim,
  until = Date.now() + LEASE_MS,
): Promise<void> {
  const { caller, key, id } = claim;
  try {
    await strapi.db.connection(TABLES.idempotencyKeys).where({ caller, key, claim: id }).delete();
  } catch (error) {
    if (databaseFailure(error) === undefined) throw error;
    if (Date.now() >= until) return;
    setTimeout(
      () => void releaseClaim(strapi, claim, until).catch(() => undefined),
      RELEASE_EVERY_MS,
    ).unref();
  }
}

/** Deletes expired responses. */
export async function deleteExpiredResponses(knex: Knex, now: Instant): Promise<void> {
  await knex(TABLES.idempotencyKeys).where('expires_at', '<=', now).delete();
}

export function responseIn(text: string): CalendarResponse {
  const response: unknown = JSON.parse(text);
  if (!isResponse(response)) throw new Error('A stored response cannot be read');
  // Responses stored by release 0.1.0 have another form of state. They are repeated without an entity tag.
  const { state, ...others } = response;
  return typeof state?.epoch === 'number' ? response : others;
}

/** Only `keepResponse` writes them. */
const isResponse = (value: unknown): value is CalendarResponse =>
  isObject(value) && typeof value.status === 'number' && typeof value.body === 'string';
