import { CalendarError, invalidParameter } from '../../api/errors';
import { failureOfThrown } from '../../api/failure';
import type { CalendarResponse } from '../../api/operations/request';
import { readInput } from '../../api/parameters/read-input';
import { waitAnew } from '../../storage/write-turns';
import { withLongTexts } from '../../write-model/texts/with-long-texts';
import { checkWriting, finishWriting } from '../handle-writing';
import type { Answer } from './answers';
import { demandRoom } from './answers';
import type { BatchedOperation } from './operation-call';
import type { CalledOperation, Run } from './run';
import { answered, carryOut, factsOf, isCalled, partOf } from './run';
import type { Work } from './together';
import { oneByOne, RefusedTogether, together } from './together';
import { isWriting, mayWrite } from './writing';

/**
 * Carries out all operations in one transaction, or none.
 * @throws CalendarError the refusal of an operation, which it names
 */
export async function runAtomic(run: Run, operations: readonly BatchedOperation[]): Promise<Answer[]> {
  const called = operations.map((operation) => {
    if (!isCalled(operation)) throw named(operation.error, operation.index);
    demandNoKey(operation);
    return operation;
  });
  waitAnew(run.strapi);
  try {
    const responses = await responsesTo(run, called);
    return called.flatMap((operation, position) => {
      const response = responses[position];
      return response === undefined ? [] : [answered(run, operation, response)];
    });
  } catch (error) {
    if (!(error instanceof RefusedTogether)) throw error;
    const { error: refusal, fault, database } = failureOfThrown(error.cause, factsOf(run));
    // Faults of ours, and of the database, are answered and logged as for other requests.
    if (fault || database !== undefined) throw error.cause;
    throw named(refusal, error.position);
  }
}

async function responsesTo(run: Run, called: readonly CalledOperation[]): Promise<CalendarResponse[]> {
  const works = await worksOf(run, called);
  const writes = called.slice(0, works.length).filter(({ call }) => mayWrite(call));
  // Without them nothing is stored under an idempotency key.
  if (writes.length === 0) return oneByOne(works);
  // Texts are cleaned before the lock is taken.
  return withLongTexts(
    writes.map(({ call }) => readInput(call).values),
    () => together(run, works, async (trx, all) => run.kept?.endIn(trx, writtenBy(called, all))),
  );
}

/**
 * What each operation does under the lock. What needs no lock is carried out now, while others can write: reads, which see the calendar
 * as it was before, and writes that their caller may never make, which are refused. Behind a refusal nothing is tried.
 */
async function worksOf(run: Run, called: readonly CalledOperation[]): Promise<Work[]> {
  const works: Work[] = [];
  let length = 0;
  for (const operation of called) {
    if (mayWrite(operation.call)) {
      works.push(() => carryOutAsPart(run, operation));
      continue;
    }
    try {
      demandRoom(length);
      const response = await carryOutAsPart(run, operation);
      length += response.body.length;
      works.push(async () => response);
    } catch (error) {
      works.push(() => Promise.reject(error));
      break;
    }
  }
  return works;
}

/** The responses to writes by position. Reads are carried out again when the batch is repeated. */
const writtenBy = (
  called: readonly CalledOperation[],
  responses: readonly CalendarResponse[],
): Map<number, CalendarResponse> =>
  new Map([...responses.entries()].filter(([position]) => isWriting(called[position]?.call.operation)));

async function carryOutAsPart(run: Run, operation: CalledOperation): Promise<CalendarResponse> {
  const call = { ...operation.call, part: partOf(run, operation.index), now: Date.now() };
  if (!isWriting(call.operation)) return carryOut(run, operation);
  const request = await checkWriting(call.operation, call, run.serving);
  const image = request.checked.lookups.find(({ by }) => by === 'address');
  if (image !== undefined) {
    const text = `${image.parameter}: images cannot be named by their addresses in an atomic batch.`;
    throw invalidParameter(image.parameter, text);
  }
  return finishWriting(await run.serving.writing.write(request), request, call, run.serving);
}

/** @throws CalendarError 400 for a key of one operation: all have the one of the batch */
function demandNoKey({ call, index }: CalledOperation): void {
  if (call.idempotencyKey === undefined) return;
  const text = 'Idempotency-Key: in an atomic batch only the request itself can have one.';
  throw named(invalidParameter('Idempotency-Key', text), index);
}

/** A refusal that names its operation. */
function named(
  { code, status, message, data, beside, headers }: CalendarError,
  operation: number,
): CalendarError {
  return new CalendarError(
    code,
    status,
    `operations[${operation}]: ${message}`,
    { ...data, operation },
    beside,
    headers,
  );
}
