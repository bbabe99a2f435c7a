import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { stillRunning } from '../../api/errors';
import type { CalendarResponse } from '../../api/operations/request';
import { instant } from '../../domain/time/types';
import type { Instant } from '../../domain/time/types';
import { dialectOf } from '../../storage/ports/dialect';
import type { ReadPort } from '../../storage/ports/port';
import { IDEMPOTENCY_KEYS, sql } from '../../storage/ports/sql';
import { TABLES } from '../../storage/tables';
import { beginWriting, transactInTurn } from '../../storage/write-turns';
import type { Claim, KeyedRequest } from './idempotency';
import {
  claimKey,
  isClaim,
  keepResponse,
  KEPT_MS,
  releaseClaim,
  renewClaim,
  RENEWED_MS,
  responseIn,
} from './idempotency';

/** Longer than the batch itself is known, so that none of its operations is forgotten before it. */
const KEPT_LONGER_MS = KEPT_MS + 3_600_000;

/** Stands for a batch that has ended. Its responses are those of its operations. */
const DONE: CalendarResponse = { status: 200, headers: {}, body: '{}' };

/**
 * The responses of a batch under an idempotency key. Each is stored in the transaction that carried out its operation, so after a crash
 * or a lost connection a repeat carries out only what was not. The claim of the whole batch lets one request at a time do that.
 */
export class KeptAnswers {
  private renewed = performance.now();

  private constructor(
    private readonly strapi: Core.Strapi,
    private readonly once: KeyedRequest,
    /** Undefined if the batch had ended before. */
    private readonly claim: Claim | undefined,
    /** The responses of an earlier request, by the position of their operation. */
    readonly stored: ReadonlyMap<number, CalendarResponse>,
  ) {}

  /**
   * Begins a batch, or goes on with it.
   * @param count of its operations
   * @throws CalendarError 409 while another request with this key is running, 422 for a key of another request, 503
   */
  static async open(
    { strapi, port }: { strapi: Core.Strapi; port: ReadPort },
    once: KeyedRequest,
    count: number,
    now: Instant,
  ): Promise<KeptAnswers> {
    const claim = await claimKey(strapi, port, once, now);
    const held = isClaim(claim) ? claim : undefined;
    try {
      const stored = await storedAnswers({ strapi, port }, once, count, now);
      return new KeptAnswers(strapi, once, held, stored);
    } catch (error) {
      if (held !== undefined) await releaseClaim(strapi, held);
      throw error;
    }
  }

  /** Whether the batch had ended before this request. */
  get isDone(): boolean {
    return this.claim === undefined;
  }

  /**
   * Stores responses in the transaction that carried out their operations.
   * @param answers by the positions of their operations
   * @throws CalendarError 409 if another request has carried out one of them
   */
  async keep(trx: Knex, answers: ReadonlyMap<number, CalendarResponse>): Promise<void> {
    if (answers.size === 0) return;
    const { caller, request } = this.once;
    const expires_at = Date.now() + KEPT_LONGER_MS;
    const rows = [...answers].map(([index, answer]) => {
      return { caller, key: keyOf(this.once, index), request, expires_at, answer: JSON.stringify(answer) };
    });
    const kept: unknown[] = await trx(TABLES.idempotencyKeys)
      .insert(rows)
      .onConflict(['caller', 'key'])
      .ignore()
      .returning('key');
    if (kept.length < rows.length) throw stillRunning();
  }

  /** Says that the batch still runs. @throws CalendarError 409 if it took so long that another request has begun to carry it out */
  async renew(): Promise<void> {
    if (this.claim === undefined || performance.now() - this.renewed < RENEWED_MS) return;
    if (!(await renewClaim(this.strapi, this.claim))) throw stillRunning();
    this.renewed = performance.now();
  }

  /**
   * Ends the batch.
   * @param refused the responses that are not stored yet: nothing was written for them
   * @param isWhole whether every operation has its last response; otherwise a repeat carries out the others
   */
  async end(refused: ReadonlyMap<number, CalendarResponse>, isWhole: boolean): Promise<void> {
    if (this.claim === undefined) return;
    if (!isWhole && refused.size === 0) return this.release();
    await transactInTurn(this.strapi, async ({ trx }) => {
      beginWriting();
      await this.endIn(trx, refused, isWhole);
    });
  }

  /** The same in the transaction that carried out all operations. */
  async endIn(trx: Knex, answers: ReadonlyMap<number, CalendarResponse>, isWhole = true): Promise<void> {
    if (this.claim === undefined) return;
    await this.keep(trx, answers);
    const { caller, key, id } = this.claim;
    if (isWhole) await keepResponse(trx, this.claim, DONE, instant(Date.now()));
    else await trx(TABLES.idempotencyKeys).where({ caller, key, claim: id }).delete();
  }

  /** Lets the batch be sent again: it was refused, or its client has gone. What was carried out stays known. */
  async release(): Promise<void> {
    if (this.claim !== undefined) await releaseClaim(this.strapi, this.claim);
  }
}

/** Keys of clients have no line breaks. */
const keyOf = ({ key, request }: KeyedRequest, index: number): string =>
  `\n${createHash('sha256').update(`${key}\n${request}`).digest('hex')}\n${index}`;

async function storedAnswers(
  { strapi, port }: { strapi: Core.Strapi; port: ReadPort },
  once: KeyedRequest,
  count: number,
  now: Instant,
): Promise<Map<number, CalendarResponse>> {
  const keys = Array.from({ length: count }, (_, index) => keyOf(once, index));
  const rows = await port.all<{ key: string; answer: string; expires_at: number }>(
    sql`select k.key, k.answer, k.expires_at from ${IDEMPOTENCY_KEYS} k
      where k.caller = ${once.caller} and ${dialectOf(port.dialect).isOneOfTexts(sql`k.key`, keys)}`,
  );
  const expired = rows.filter(({ expires_at }) => expires_at <= now).map(({ key }) => key);
  if (expired.length > 0)
    await strapi.db
      .connection(TABLES.idempotencyKeys)
      .where({ caller: once.caller })
      .whereIn('key', expired)
      .where('expires_at', '<=', now)
      .delete();
  const answers = new Map(
    rows.filter(({ expires_at }) => expires_at > now).map(({ key, answer }) => [key, responseIn(answer)]),
  );
  return new Map(
    keys.flatMap((key, index): [number, CalendarResponse][] => {
      const answer = answers.get(key);
      return answer === undefined ? [] : [[index, answer]];
    }),
  );
}
