import type { ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import type { Caller } from '../../access/caller';
import type { CalendarResponse } from '../../api/operations/request';
import type { Serving } from '../../services/serving';
import type { BatchPart } from '../../services/write/batch-part';
import type { KeptAnswers } from '../../services/write/kept-answers';
import type { LinksOfBatch } from '../../services/write/new-links';
import type { Call } from '../call';
import { demandRight } from '../demand-right';
import { PRIVATE } from '../gate';
import { handleCall } from '../handle-call';
import { thrownResponse } from '../send';
import type { Answer } from './answers';
import type { BatchedOperation } from './operation-call';

/** Who has sent a batch. */
export interface BatchSender {
  /** The address of the client, as `ctx.ip` has it. */
  address: string;
  /** The header `Authorization` as sent. */
  authorization: string;
  /** Tells when the client has gone. */
  response: ServerResponse;
}

/** What carrying out the operations of a batch depends on. */
export interface Run {
  strapi: Core.Strapi;
  serving: Serving;
  sender: BatchSender;
  caller: Caller;
  /** For a batch with an idempotency key. */
  kept: KeptAnswers | undefined;
  links: LinksOfBatch;
}

/** An operation that nothing has refused yet. */
export type CalledOperation = Extract<BatchedOperation, { call: Call }>;

export const isCalled = (operation: BatchedOperation): operation is CalledOperation => 'call' in operation;

/** What a write needs to know of its batch. */
export const partOf = ({ links, kept }: Run, index: number): BatchPart => ({
  links,
  stored: kept?.stored.get(index),
});

export const factsOf = ({ sender, caller }: Run) => ({
  credentials: sender.authorization !== '',
  known: caller.kind !== 'anonymous',
});

/**
 * Carries out an operation as a request of its own.
 * @throws CalendarError
 */
export async function carryOut(run: Run, { call }: CalledOperation): Promise<CalendarResponse> {
  const { operation, caller } = call;
  // Writes check the right themselves, because it depends on the record.
  if (operation.access === 'anyone') demandRight(operation, caller, factsOf(run));
  return handleCall({ ...call, now: Date.now() }, run.serving);
}

/** The response to an operation as its sender gets it. */
export const answered = (
  { sender }: Run,
  { secrets, method }: BatchedOperation,
  { status, headers, body }: CalendarResponse,
): Answer => ({
  status,
  headers: secrets.length > 0 || sender.authorization !== '' ? { ...headers, ...PRIVATE } : headers,
  body: status === 304 || method === 'HEAD' ? '' : body,
});

/** The response to an operation that was refused or failed. */
export function refused(run: Run, operation: BatchedOperation, thrown: unknown): Answer {
  const { method, path, secrets } = operation;
  const failed = { method, path, secrets, id: undefined };
  const { status, headers, body } = thrownResponse(run.strapi, thrown, factsOf(run), failed);
  return answered(run, operation, { status, headers: { ...headers }, body });
}
