import { stillRunning, unavailable } from '../../api/errors';
import type { CalendarResponse } from '../../api/operations/request';
import { hasWriteListeners, runsWithinWrites } from '../../platform/strapi/write-listeners';
import { isConditional } from '../../services/write/precondition';
import { hasAnyRight } from '../../services/write/rights';
import { beginsSeries } from '../../services/write/series-plan';
import type { WriteRequest } from '../../services/write/write-request';
import { valuesOf } from '../../services/write/write-service';
import { waitAnew } from '../../storage/write-turns';
import { withLongTexts } from '../../write-model/texts/with-long-texts';
import type { Call } from '../call';
import { checkWriting, finishWriting } from '../handle-writing';
import type { Answer } from './answers';
import { demandRoom } from './answers';
import type { BatchedOperation } from './operation-call';
import { Pace } from './pace';
import type { CalledOperation, Run } from './run';
import { answered, carryOut, isCalled, partOf, refused } from './run';
import { RefusedTogether, together } from './together';
import { isWriting } from './writing';

/** New records in a row, from which on they are prepared together. */
const FEWEST_TOGETHER = 3;
/** How long a transaction may take, in milliseconds: others wait for its lock. */
const STRETCH = 150;

/** A write that can share a transaction with its neighbours. */
interface Checked {
  operation: CalledOperation;
  call: Call;
  request: WriteRequest;
}

/** Carries out the operations one after the other, each all or nothing. Writes in a row share transactions where they can. */
export function runInOrder(run: Run, operations: readonly BatchedOperation[]): Promise<Answer[]> {
  return new InOrder(run, operations).answers();
}

class InOrder {
  private readonly answersSoFar: Answer[] = [];
  /** The characters of their bodies. */
  private length = 0;
  /** Those of writes that are not stored yet: nothing was written for them. */
  private readonly refusals = new Map<number, CalendarResponse>();
  private readonly checked = new Map<number, Checked>();
  private readonly creates = new Pace(25, 100);
  private readonly writes = new Pace(4, 16);
  /** Whether every operation has its last response. */
  private isWhole = true;
  /** What ended the batch early. */
  private ended: unknown;
  /** The position before which new records are written one by one, because they could not be written together. */
  private apartUntil = 0;

  constructor(
    private readonly run: Run,
    private readonly operations: readonly BatchedOperation[],
  ) {}

  async answers(): Promise<Answer[]> {
    const { strapi, kept, sender } = this.run;
    while (this.next < this.operations.length && !sender.response.destroyed) {
      waitAnew(strapi);
      await kept?.renew();
      await this.step();
    }
    if (sender.response.destroyed) {
      await kept?.release();
      return this.answersSoFar;
    }
    waitAnew(strapi);
    await kept?.end(this.refusals, this.isWhole);
    return this.answersSoFar;
  }

  private answer(answer: Answer): void {
    this.answersSoFar.push(answer);
    this.length += answer.body.length;
  }

  private get next(): number {
    return this.answersSoFar.length;
  }

  /** Answers the next operation, or several. */
  private async step(): Promise<void> {
    const operation = this.operations[this.next];
    if (operation === undefined) return;
    const stored = this.run.kept?.stored.get(operation.index);
    if (stored !== undefined && stored.status >= 400) this.answer(answered(this.run, operation, stored));
    else if (this.ended !== undefined) this.refuse(operation, this.ended);
    else if (!isCalled(operation)) this.refuse(operation, operation.error);
    else if (stored !== undefined) await this.alone(operation);
    else if (this.run.kept?.isDone === true && isWriting(operation.call.operation))
      this.refuse(operation, stillRunning());
    else await this.begin(operation);
  }

  private async begin(operation: CalledOperation): Promise<void> {
    // It would see writes that are taken back because their neighbour was refused.
    if (runsWithinWrites(this.run.strapi)) return this.alone(operation);
    const creates = await this.inARow(this.creates.size, (one) => this.isNew(one));
    if (creates.length >= FEWEST_TOGETHER && (await this.createTogether(creates))) return;
    const writes = await this.inARow(this.writes.size, () => true);
    if (writes.length > 1) await this.writeTogether(writes);
    else await this.alone(operation);
  }

  private isNew({ request, operation }: Checked): boolean {
    const { strapi } = this.run;
    const { command } = request.checked;
    return (
      command.verb === 'create' &&
      !isConditional(request) &&
      operation.index >= this.apartUntil &&
      !hasWriteListeners(strapi)
    );
  }

  /** The next writes that can share a transaction. */
  private async inARow(most: number, fits: (one: Checked) => boolean): Promise<Checked[]> {
    const found: Checked[] = [];
    for (const operation of this.operations.slice(this.next, this.next + most)) {
      const one = isCalled(operation) ? await this.checkedOf(operation) : undefined;
      if (one === undefined || !fits(one)) break;
      found.push(one);
    }
    return found;
  }

  /** Undefined for reads, and for what is answered alone: refused, keyed, stored, a series or with images to fetch. */
  private async checkedOf(operation: CalledOperation): Promise<Checked | undefined> {
    const { run } = this;
    const { index } = operation;
    const known = this.checked.get(index);
    if (known !== undefined) return known;
    const call = { ...operation.call, part: partOf(run, index), now: Date.now() };
    if (!isWriting(call.operation) || call.part.stored !== undefined || call.idempotencyKey !== undefined)
      return undefined;
    // What is wrong now can be right when the operations before are carried out.
    const request = await checkWriting(call.operation, call, run.serving).catch(() => undefined);
    if (request === undefined) return undefined;
    const { command, lookups } = request.checked;
    if (!hasAnyRight(call.caller, command.verb, command.kind)) return undefined;
    if (lookups.some(({ by }) => by === 'address')) return undefined;
    // Its dates are computed before the lock is taken.
    if (command.verb === 'create' && beginsSeries(command)) return undefined;
    const one = { operation, call, request };
    this.checked.set(index, one);
    return one;
  }

  /** @returns whether any was answered */
  private async createTogether(creates: readonly Checked[]): Promise<boolean> {
    const { run } = this;
    const since = performance.now();
    try {
      const results = await run.serving.writing.createMany(
        creates.map(({ request }) => request),
        async (trx, made) =>
          run.kept?.keep(trx, new Map([...made].map(([position, one]) => [indexIn(creates, position), one]))),
      );
      if (results === undefined) {
        this.apartUntil = this.next + creates.length;
        return false;
      }
      this.creates.took(results.length, performance.now() - since, STRETCH);
      for (const [position, result] of results.entries()) {
        const one = creates[position];
        if (one === undefined) continue;
        if ('response' in result) this.written(one, result.response);
        else this.refuse(one.operation, result.error);
      }
      // A record with the external id of the first one exists.
      if (results.length === 0) this.apartUntil = this.next + 1;
      return results.length > 0;
    } catch (error) {
      this.failed(creates, error);
      return true;
    }
  }

  private async writeTogether(writes: readonly Checked[]): Promise<void> {
    const { run } = this;
    const since = performance.now();
    try {
      // Texts are cleaned before the lock is taken.
      const responses = await withLongTexts(
        writes.map(({ request }) => valuesOf(request.checked.command)),
        () =>
          together(
            run,
            writes.map(
              ({ request }) =>
                () =>
                  run.serving.writing.write(request),
            ),
            async (trx, all) =>
              run.kept?.keep(trx, new Map(all.map((one, position) => [indexIn(writes, position), one]))),
            STRETCH,
          ),
      );
      this.writes.took(responses.length, performance.now() - since, STRETCH);
      for (const [position, response] of responses.entries()) {
        const one = writes[position];
        if (one !== undefined) this.written(one, response);
      }
    } catch (error) {
      if (!(error instanceof RefusedTogether)) return this.failed(writes, error);
      // Those before it again without it, then it alone.
      this.writes.reset();
      const before = writes.slice(0, error.position);
      const [first] = writes;
      if (before.length > 1) return this.writeTogether(before);
      if (first !== undefined) await this.alone(first.operation);
    }
  }

  private async alone(operation: CalledOperation): Promise<void> {
    const { run } = this;
    const { index } = operation;
    const { kept } = run;
    const part = {
      ...partOf(run, index),
      keep: kept && (async (trx, response) => kept.keep(trx, new Map([[index, response]]))),
      renew: kept && (() => kept.renew()),
    } satisfies Call['part'];
    try {
      if (!isWrite(operation)) demandRoom(this.length);
      const call = { ...operation.call, ...(isWrite(operation) ? { part } : {}) };
      this.answer(answered(run, operation, await carryOut(run, { ...operation, call })));
    } catch (error) {
      this.refuse(operation, error);
    }
  }

  private written({ operation, request, call }: Checked, response: CalendarResponse): void {
    const { run } = this;
    this.answer(answered(run, operation, finishWriting(response, request, call, run.serving)));
  }

  /** Nothing of them is known to be stored. The next ones would wait as long, so they are not tried. */
  private failed(writes: readonly Checked[], error: unknown): void {
    for (const { operation } of writes) this.refuse(operation, error);
  }

  private refuse(operation: BatchedOperation, thrown: unknown): void {
    const { run } = this;
    const answer = refused(run, operation, thrown);
    this.answer(answer);
    if (answer.status === 503) this.ended ??= unavailable();
    // 409: a request with the key of the operation still runs.
    if (answer.status === 409 || answer.status === 429 || answer.status >= 500) this.isWhole = false;
    else if (isWrite(operation) && run.kept?.stored.has(operation.index) !== true)
      this.refusals.set(operation.index, { ...answer, headers: { ...answer.headers } });
  }
}

const isWrite = (operation: BatchedOperation): boolean =>
  isCalled(operation) && isWriting(operation.call.operation);

const indexIn = (writes: readonly Checked[], position: number): number =>
  writes[position]?.operation.index ?? position;
