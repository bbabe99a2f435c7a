import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { invalidParameter, noBatches } from '../../api/errors';
import { readIdempotencyKey } from '../../api/idempotency-key';
import type { CalendarResponse } from '../../api/operations/request';
import { ignoredParameters } from '../../api/parameters/ignored';
import { readInput } from '../../api/parameters/read-input';
import { canonicalJson } from '../../domain/canonical-json';
import { instant } from '../../domain/time/types';
import { MOST_ATOMIC } from '../../resources/batch/parameters';
import type { BatchCommand, BatchOperation } from '../../resources/commands';
import type { Serving } from '../../services/serving';
import { isNewKey } from '../../services/write/idempotency';
import { KeptAnswers } from '../../services/write/kept-answers';
import type { Call } from '../call';
import { checkCall } from '../check-call';
import { checksRequests } from '../host-middlewares';
import { admitOperations } from './admit-operations';
import { batchBody } from './answers';
import { runAtomic } from './atomic';
import { runInOrder } from './in-order';
import type { BatchedOperation } from './operation-call';
import { operationsOf } from './operation-call';
import { isCalled } from './run';
import type { BatchSender, Run } from './run';
import { mayWrite } from './writing';

interface AskedBatch {
  operation: BatchOperation;
  call: Call;
  sender: BatchSender;
}

/**
 * Carries out the operations of a batch in their order, each as if it had come alone, and answers them together
 * (docs/interface.md 26).
 * @throws CalendarError for what is wrong with the whole batch, and for a refused operation of an atomic one
 */
export async function handleBatch(
  strapi: Core.Strapi,
  { operation, call, sender }: AskedBatch,
  serving: Serving,
): Promise<CalendarResponse> {
  if (checksRequests(strapi)) throw noBatches();
  const raw = readInput(call);
  const { checked } = await checkCall<BatchCommand>(operation, call, raw, serving);
  const { operations: sent, atomic } = checked.command.values;
  if (atomic && sent.length > MOST_ATOMIC)
    throw invalidParameter('operations', `operations must be at most ${MOST_ATOMIC} in an atomic batch.`);
  const operations = operationsOf(sent, call, serving);
  const kept = await openKept(strapi, call, operations, canonicalJson([...raw.values]), serving);
  const run: Run = { strapi, serving, sender, caller: call.caller, kept, links: { made: 0 } };
  let body: string;
  try {
    const admitted = await admitOperations(run, operations);
    const answers =
      atomic && kept?.isDone !== true ? await runAtomic(run, admitted) : await runInOrder(run, admitted);
    body = batchBody(answers);
  } catch (error) {
    await kept?.release();
    throw error;
  }
  return { status: 200, headers: ignoredParameters(operation, call.query, serving.settings), body };
}

/** What is stored of a batch: nothing, if its caller may carry out no write of it and has not done so before. */
async function openKept(
  strapi: Core.Strapi,
  { idempotencyKey, caller, rootLanguage, now: at }: Call,
  operations: readonly BatchedOperation[],
  asked: string,
  { port }: Serving,
): Promise<KeptAnswers | undefined> {
  const key = readIdempotencyKey(idempotencyKey);
  if (key === undefined) return undefined;
  const request = createHash('sha256').update(`batch ${rootLanguage} ${asked}`).digest('hex');
  const once = { caller: caller.name, key, request };
  const now = instant(at);
  const writes = operations.some((operation) => isCalled(operation) && mayWrite(operation.call));
  if (!writes && (await isNewKey(port, once, now))) return undefined;
  return KeptAnswers.open({ strapi, port }, once, operations.length, now);
}
