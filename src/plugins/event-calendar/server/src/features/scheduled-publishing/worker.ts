import type { Core } from '@strapi/strapi';
import { forgetChanges } from '../../write-model/index/forget-changes';
import { instant } from '../../domain/time/types';
import { inOneLine } from '../../domain/text/log-text';
import { forgetDeliveries, toldUpTo } from '../webhooks';
import { forgetAnswers } from '../../services/write/idempotency';
import { forgetOldLanguages } from '../../write-model/trashed-versions';
import { forgetOldUnpublished } from '../../write-model/unpublished-versions';
import { logIfDatabaseFailed } from '../../platform/failure-log';
import type { Settings } from '../../platform/settings/settings';
import { findTasks } from './find-tasks';
import { runDue } from './run-due';
import { timeInTrash } from './tasks';
import type { Run } from './run-due';
import type { ScheduledTask, Task } from './tasks';

/** The longest sleep in milliseconds: as late may a publication be that another process was told of. */
const LONGEST_SLEEP_MS = 15_000;

interface Worker {
  /** Ends when what became due while nobody served has been published. It never fails. */
  caughtUp: Promise<void>;
  isCaughtUp(): boolean;
  stop(): Promise<void>;
}

const workers = new WeakMap<Core.Strapi, Worker>();

/**
 * Lets requests wait until the publications that became due while the service was down have been made
 * (docs/interface.md 16.14); call it in the plugin's `register`, before anything that answers.
 */
export function registerSchedule(strapi: Core.Strapi): void {
  strapi.server.use(async (_ctx, next) => {
    await workers.get(strapi)?.caughtUp;
    await next();
  });
}

/** Whether nobody has to wait for that any more. */
export const isCaughtUp = (strapi: Core.Strapi): boolean => workers.get(strapi)?.isCaughtUp() ?? true;

/**
 * Starts carrying out what is due as soon as this process listens: a Strapi that was only loaded, for a command, an export or a
 * console, publishes nothing, and the webhooks of what it published would be lost with it.
 */
export function startSchedule(strapi: Core.Strapi, settings: Settings): void {
  strapi.server.httpServer.once('listening', () => workers.set(strapi, startWorker(strapi, settings)));
}

/** Ends it; the record that is under way is finished first. */
export async function stopSchedule(strapi: Core.Strapi): Promise<void> {
  const worker = workers.get(strapi);
  workers.delete(strapi);
  await worker?.stop();
}

function startWorker(strapi: Core.Strapi, settings: Settings): Worker {
  const ending = new AbortController();
  const { signal } = ending;
  const told = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function carryOut(tasks?: readonly Task[]): Promise<void> {
    try {
      report(strapi, await runDue(strapi, settings, now(), { signal, ...(tasks && { tasks }) }), told);
    } catch (error) {
      complain(strapi, 'could not look for what is due', error);
    }
  }

  async function forget(): Promise<void> {
    try {
      await forgetAnswers(strapi.db.connection, now());
      await forgetDeliveries(strapi.db.connection, settings, now());
      const stay = timeInTrash(settings);
      if (stay !== undefined) await forgetOldLanguages(strapi.db.connection, now() - stay);
      await forgetOldUnpublished(strapi.db.connection, now());
    } catch (error) {
      complain(strapi, 'could not delete expired rows', error);
    }
    try {
      await forgetChanges(strapi, settings, now(), await toldUpTo(strapi.db.connection));
    } catch (error) {
      complain(strapi, 'could not delete old changes', error);
    }
  }

  /** Until the next moment at which something is due. What failed just now is tried again after the longest sleep. */
  async function sleepingTime(): Promise<number> {
    const from = now();
    try {
      const until = instant(from + LONGEST_SLEEP_MS);
      const coming = await findTasks(strapi.db.connection, strapi, settings, until);
      const moments = coming.map((task) => task.due).filter((moment) => moment > from);
      return Math.min(LONGEST_SLEEP_MS, ...moments.map((moment) => moment - from));
    } catch {
      return LONGEST_SLEEP_MS;
    }
  }

  async function pass(): Promise<void> {
    await carryOut();
    await forget();
    if (signal.aborted) return;
    const sleep = await sleepingTime();
    if (signal.aborted) return;
    timer = setTimeout(() => (underWay = pass()), sleep);
    timer.unref();
  }

  let isDone = false;
  const caughtUp = carryOut(['publish']).then(() => {
    isDone = true;
  });
  let underWay = caughtUp.then(pass);
  return {
    caughtUp,
    isCaughtUp: () => isDone,
    async stop() {
      ending.abort();
      clearTimeout(timer);
      await underWay;
    },
  };
}

/** What failed in the background; a failure of the database is told together with all others of its kind. */
function complain(strapi: Core.Strapi, what: string, error: unknown): void {
  if (!logIfDatabaseFailed(strapi, error)) strapi.log.error(`Calendar: ${what}: ${inOneLine(String(error))}`);
}

const now = () => instant(Date.now());

const nameOf = ({ kind, publicId }: ScheduledTask): string => `${kind} ${publicId}`;

/** What failed is told once for the same reason, not at every try. */
function report(strapi: Core.Strapi, { done, failed }: Run, told: Set<string>): void {
  for (const task of done) {
    const what = task.task === 'publish' ? 'published as scheduled' : 'deleted after its days in the trash';
    strapi.log.info(`Calendar: ${nameOf(task)} was ${what}`);
  }
  for (const { task, reason } of failed) {
    const what = task.task === 'publish' ? 'published as scheduled' : 'deleted from the trash';
    const line = `Calendar: ${nameOf(task)} cannot be ${what}: ${inOneLine(reason)}`;
    if (told.has(line)) continue;
    told.add(line);
    strapi.log.error(line);
  }
}
