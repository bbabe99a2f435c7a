import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { unavailable } from '../api/errors';
import { PLUGIN, kindOfUid } from '../domain/kinds';
import { metersOf } from '../platform/meters';
import { isPostgres } from './client';
import type { TaskWait } from './ports/turns';
import { Turns } from './ports/turns';
import { transact } from './savepoint';

/** How long the write of a request may wait in all, in milliseconds (docs/interface.md 23.6). */
export const LONGEST_WAIT = 10_000;
/** How many writes of requests may wait in a process. */
const MOST_WAITING = 64;

const refusal = () => unavailable('Too many writes are waiting. Please try again.');

/**
 * How many writes of requests a process carries out at a time. The calendar's lock lets only one write; on PostgreSQL another
 * one opens its transaction meanwhile. SQLite has one connection for writing.
 */
const atOnce = (knex: Knex): number => (isPostgres(knex) ? 2 : 1);

const known = new WeakMap<Core.Strapi, Turns>();

function turnsOf(strapi: Core.Strapi): Turns {
  const limits = { waiting: MOST_WAITING, time: LONGEST_WAIT, refusal };
  const turns = known.get(strapi) ?? new Turns(atOnce(strapi.db.connection), limits);
  known.set(strapi, turns);
  return turns;
}

const ofProject = new WeakMap<Core.Strapi, Turns>();

/** Those of the project's code in requests: they wait without limits, but before they take a connection, which everybody else needs too. */
function turnsOfProject(strapi: Core.Strapi): Turns {
  const turns = ofProject.get(strapi) ?? new Turns(atOnce(strapi.db.connection));
  ofProject.set(strapi, turns);
  return turns;
}

/** How many writes of requests wait for their turn. */
export const waitingWrites = (strapi: Core.Strapi): number => turnsOf(strapi).length;

/**
 * The response of the current request, if its writes take turns: one to the calendar or to its forms in the Content Manager. Code of the
 * project that runs in another request, or after the response, waits without limits: its writes may be many, and nobody would repeat one that is
 * refused.
 */
function waitingResponse(strapi: Core.Strapi): ServerResponse | undefined {
  const request = strapi.requestContext.get();
  if (request === undefined || request.res.writableEnded) return undefined;
  const { pluginName } = Object(Object(request.state['route']).info);
  // A restored version of the content history has its type in the body.
  const type = Object(request['params']).model ?? Object(Object(request['request']).body).contentType;
  const isForm = pluginName === 'content-manager' && kindOfUid(String(type)) !== undefined;
  return pluginName === PLUGIN || isForm ? request.res : undefined;
}

/** How long requests have waited so far, in milliseconds; one request can wait several times. */
const waited = new WeakMap<ServerResponse, number>();

/** Lets the current request wait as long as at its beginning: a part of its write is stored, and the next one begins. */
export function waitAnew(strapi: Core.Strapi): void {
  const response = strapi.requestContext.get()?.res;
  if (response !== undefined) waited.delete(response);
}

/**
 * Does something apart from the current request, as a worker does: without its person and its transaction, and its writes wait as
 * long as they must.
 */
export const asWorker: <Result>(work: () => Result) => Result = AsyncLocalStorage.snapshot();

/**
 * Waits for something on behalf of a request, for as long as the request may still wait and its client is connected.
 * @param enter begins to wait, and ends with an error when it is told to
 */
export async function waitFor<Result>(
  response: ServerResponse,
  enter: (wait: Required<TaskWait>) => Promise<Result>,
): Promise<Result> {
  const before = waited.get(response) ?? 0;
  const since = performance.now();
  const gone = new AbortController();
  const leave = (): void => {
    if (!response.writableEnded) gone.abort();
  };
  if (response.destroyed) leave();
  response.once('close', leave);
  try {
    return await enter({ time: Math.max(LONGEST_WAIT - before, 0), signal: gone.signal });
  } finally {
    response.off('close', leave);
    waited.set(response, before + performance.now() - since);
  }
}

/** A write of a request, from the moment in which it may ask for a connection. */
interface Attempt {
  state: 'waiting' | 'writing' | 'given up';
  /** Ends the waiting of the request. */
  began(): void;
}

const attempts = new AsyncLocalStorage<Attempt>();

/**
 * Carries out a write of a request when its turn comes, before it takes a connection. It waits for its turn and for the
 * database no longer than {@link LONGEST_WAIT}, and only while its client is connected; a write that is given up stores nothing
 * afterwards. A write of the project's code waits for its turn without limits;
 * one of a worker or a command, and one within a transaction or another turn, begins at once.
 * @param write opens the transaction; {@link beginWriting} in it ends the waiting
 * @throws CalendarError 503 if too many wait, or it waited too long; nothing is written then
 */
export async function inWriteTurn<Result>(
  strapi: Core.Strapi,
  write: () => Promise<Result>,
): Promise<Result> {
  const isInRequest = strapi.requestContext.get() !== undefined;
  if (!isInRequest || attempts.getStore() !== undefined || strapi.db.inTransaction()) return write();
  const response = waitingResponse(strapi);
  if (response === undefined)
    return turnsOfProject(strapi).take(() =>
      attempts.run({ state: 'writing', began: () => undefined }, write),
    );
  const { writing } = await waitFor(response, (wait) => begin(turnsOf(strapi), wait, write)).catch(
    (error: unknown) => {
      metersOf(strapi).writesRefused.inc();
      throw error;
    },
  );
  return writing;
}

/** @returns the write, once it has begun or ended */
async function begin<Result>(
  turns: Turns,
  wait: Required<TaskWait>,
  write: () => Promise<Result>,
): Promise<{ writing: Promise<Result> }> {
  const since = performance.now();
  const leave = await turns.enter(wait);
  return new Promise((resolve, reject) => {
    const attempt: Attempt = { state: 'waiting', began: () => resolve({ writing }) };
    const giveUp = (): void => {
      if (attempt.state === 'waiting') attempt.state = 'given up';
      reject(refusal());
    };
    const timer = setTimeout(giveUp, wait.time - (performance.now() - since));
    wait.signal.addEventListener('abort', giveUp, { once: true });
    const writing = attempts
      .run(attempt, async () => write())
      .finally(() => {
        clearTimeout(timer);
        leave();
        attempt.began();
      });
    // If it is given up, nobody waits for its end.
    writing.catch(() => undefined);
  });
}

/**
 * A transaction of a write in its turn, see {@link inWriteTurn}.
 * @throws CalendarError 503
 */
export const transactInTurn = <Result>(
  strapi: Core.Strapi,
  work: (transaction: { trx: Knex }) => Promise<Result>,
): Promise<Result> => inWriteTurn(strapi, async () => transact(strapi, (trx) => work({ trx })));

/**
 * Ends the waiting of a write: it has its connection, and the calendar's lock if it needs that. Call it before the first
 * statement that changes something.
 * @throws CalendarError 503 if it was given up while it waited
 */
export function beginWriting(): void {
  const attempt = attempts.getStore();
  if (attempt === undefined || attempt.state === 'writing') return;
  if (attempt.state === 'given up') throw refusal();
  attempt.state = 'writing';
  attempt.began();
}
