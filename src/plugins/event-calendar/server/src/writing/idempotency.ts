import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { TABLES } from '../calendar-index/tables';
import type { Instant } from '../domain/time/types';
import { idempotencyMismatch, stillRunning } from '../http/errors';
import { isObject } from '../http/json';
import type { ReadPort } from '../reading/port';
import type { CalendarAnswer } from '../reading/request';
import { IDEMPOTENCY_KEYS, sql } from '../reading/sql';

/** A request that is to be carried out once, however often it is sent (CONTRACT H-46). */
export interface Once {
  /** Keys of one caller are nothing to another. */
  caller: string;
  key: string;
  /** A hash of everything that is asked for. */
  request: string;
}

/** The right to carry a request out; held by one request at a time, in whichever process. */
export interface Claim extends Once {
  id: string;
}

/** How long an answer is given again, and how long a request that died keeps others from trying, in milliseconds. */
const KEPT_MS = 24 * 3_600_000;
const LEASE_MS = 2 * 60_000;

type Known = { is: 'new' } | { is: 'answered'; answer: CalendarAnswer };

interface Row {
  request: string;
  expires_at: number;
  answer: string | null;
}

/**
 * Claims a request, or finds the answer that it was given before.
 * @param port sees what is committed, also while this process is writing
 * @throws CalendarError 409 while another request with this key is running, 422 for a key of another request
 */
export async function claimOnce(
  strapi: Core.Strapi,
  port: ReadPort,
  once: Once,
  now: Instant,
): Promise<Claim | CalendarAnswer> {
  const before = await look(port, once, now);
  if (before.is === 'answered') return before.answer;
  const { caller, key, request } = once;
  const id = randomUUID();
  const claimed = await strapi.db.transaction(async ({ trx }) => {
    await trx(TABLES.idempotencyKeys).where({ caller, key }).where('expires_at', '<=', now).delete();
    const rows: unknown[] = await trx(TABLES.idempotencyKeys)
      .insert({ caller, key, request, claim: id, expires_at: now + LEASE_MS })
      .onConflict(['caller', 'key'])
      .ignore()
      .returning('key');
    return rows.length > 0;
  });
  if (claimed) return { ...once, id };
  // Somebody was faster, and may have finished while this request waited for its turn.
  const after = await look(port, once, now);
  if (after.is === 'answered') return after.answer;
  throw stillRunning();
}

export const isClaim = (claim: Claim | CalendarAnswer): claim is Claim => 'id' in claim;

async function look(port: ReadPort, { caller, key, request }: Once, now: Instant): Promise<Known> {
  const [row] = await port.all<Row>(sql`select k.request, k.expires_at, k.answer from ${IDEMPOTENCY_KEYS} k
    where k.caller = ${caller} and k.key = ${key} and k.expires_at > ${now}`);
  if (row === undefined) return { is: 'new' };
  if (row.request !== request) throw idempotencyMismatch();
  if (row.answer === null) throw stillRunning();
  return { is: 'answered', answer: answerIn(row.answer) };
}

/**
 * Keeps the answer to a claimed request, within the transaction that carried it out: both are there or neither.
 * @throws CalendarError 409 when the claim ran out and another request has it
 */
export async function keepAnswer(
  trx: Knex,
  { caller, key, id }: Claim,
  answer: CalendarAnswer,
  now: Instant,
): Promise<void> {
  const kept = await trx(TABLES.idempotencyKeys)
    .where({ caller, key, claim: id })
    .update({ claim: null, answer: JSON.stringify(answer), expires_at: now + KEPT_MS });
  if (kept !== 1) throw stillRunning();
}

/** Gives a claim back after a failure: the request may be sent again, also with another body. */
export async function releaseClaim(strapi: Core.Strapi, { caller, key, id }: Claim): Promise<void> {
  await strapi.db.connection(TABLES.idempotencyKeys).where({ caller, key, claim: id }).delete();
}

/** Forgets the answers whose time is over. */
export async function forgetAnswers(knex: Knex, now: Instant): Promise<void> {
  await knex(TABLES.idempotencyKeys).where('expires_at', '<=', now).delete();
}

function answerIn(text: string): CalendarAnswer {
  const answer: unknown = JSON.parse(text);
  if (!isAnswer(answer)) throw new Error('A kept answer cannot be read');
  // Answers that were kept by release 0.1.0 tell their state in another form: they are given without an entity tag.
  const { state, ...others } = answer;
  return typeof state?.epoch === 'number' ? answer : others;
}

/** They are written by `keepAnswer` alone. */
const isAnswer = (value: unknown): value is CalendarAnswer =>
  isObject(value) && typeof value.status === 'number' && typeof value.body === 'string';
