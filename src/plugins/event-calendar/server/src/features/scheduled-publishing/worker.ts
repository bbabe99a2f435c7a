import type { Core } from '@strapi/strapi';
import { forgetChanges } from '../../write-model/index/forget-changes';
import { instant } from '../../domain/time/types';
import { inOneLine } from '../../domain/text/log-text';
import { lastNotifiedChange } from '../webhooks';
import { logIfDatabaseFailed } from '../../platform/failure-log';
import { endRounds, expectRound } from '../../platform/rounds';
import type { Settings } from '../../platform/settings/settings';
import { findTasks } from './find-tasks';
import { extendSeries, seriesToExtend } from '../../services/write/extend-series';
import { forgetExpired } from './forget-expired';
import { ORPHANS_EVERY_MS, forgetOrphans } from './forget-orphans';
import { runDue } from './run-due';
import type { Run } from './run-due';
import type { ScheduledTask, Task } from './tasks';

interface Worker {
  /** Resolves when the publications that became due during a downtime have been made. It never rejects. */
  caughtUp: Promise<void>;
  isCaughtUp(): boolean;
  stop(): Promise<void>;
}

/** How long a series that could not be extended is left alone, in milliseconds: others come first. */
const FAILED_MS = 3_600_000;

const workers = new WeakMap<Core.Strapi, Worker>();

/**
 * Lets requests wait until the publications that became due while the service was down have been made
 * (docs/interface.md 16.14); call it in the plugin's `register`, before any middleware that responds.
 */
export function registerSchedule(strapi: Core.Strapi): void {
  strapi.server.use(async (_ctx, next) => {
    await workers.get(strapi)?.caughtUp;
    await next();
  });
}

/** Whether these publications have been made. */
export const isCaughtUp = (strapi: Core.Strapi): boolean => workers.get(strapi)?.isCaughtUp() ?? true;

/**
 * Starts the scheduled tasks when the HTTP server of this process listens. A Strapi that is only loaded (for a command, an export
 * or a console) publishes nothing: it could end before Strapi's webhooks for the publication are sent.
 */
export function startSchedule(strapi: Core.Strapi, settings: Settings): void {
  strapi.server.httpServer.once('listening', () => workers.set(strapi, startWorker(strapi, settings)));
}

/** Stops the scheduled tasks after the current record. */
export async function stopSchedule(strapi: Core.Strapi): Promise<void> {
  const worker = workers.get(strapi);
  workers.delete(strapi);
  await worker?.stop();
}

function startWorker(strapi: Core.Strapi, settings: Settings): Worker {
  const ending = new AbortController();
  const { signal } = ending;
  const longestSleep = settings.scheduleSeconds * 1000;
  const logged = new Set<string>();
  /** When series could not be extended, by their ids. */
  const failed = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let orphansAt = 0;

  const onTask = (): void => expectRound(strapi, 'schedule');

  async function carryOut(tasks?: readonly Task[]): Promise<void> {
    onTask();
    try {
      const run = await runDue(strapi, settings, now(), { signal, onTask, ...(tasks && { tasks }) });
      report(strapi, run, logged);
    } catch (error) {
      complain(strapi, 'could not look for what is due', error);
    }
  }

  /** Makes the dates that series lack, one series after the other, so that others write in between. */
  async function extend(): Promise<void> {
    for (const [id, at] of failed) if (now() - at > FAILED_MS) failed.delete(id);
    const ids = await seriesToExtend(strapi, now(), [...failed.keys()]).catch((error: unknown) => {
      complain(strapi, 'could not look for series', error);
      return [];
    });
    for (const id of ids) {
      try {
        for (let made = 1; made > 0 && !signal.aborted;) {
          onTask();
          made = await extendSeries({ strapi, settings }, id, now());
        }
      } catch (error) {
        if (complain(strapi, `could not make the dates of series ${id}`, error, logged))
          failed.set(id, now());
      }
    }
  }

  async function forget(): Promise<void> {
    try {
      await forgetExpired(strapi, settings, now());
      if (now() >= orphansAt) {
        await forgetOrphans(strapi, now());
        orphansAt = now() + ORPHANS_EVERY_MS;
      }
    } catch (error) {
      complain(strapi, 'could not delete expired rows', error);
    }
    try {
      await forgetChanges(strapi, settings, now(), await lastNotifiedChange(strapi.db.connection));
    } catch (error) {
      complain(strapi, 'could not delete old changes', error);
    }
  }

  /** Milliseconds until the next task is due. Failed tasks are retried after the longest sleep. */
  async function sleepingTime(): Promise<number> {
    const from = now();
    try {
      const until = instant(from + longestSleep);
      const coming = await findTasks(strapi.db.connection, strapi, settings, until);
      const moments = coming.map((task) => task.due).filter((moment) => moment > from);
      return Math.min(longestSleep, ...moments.map((moment) => moment - from));
    } catch {
      return longestSleep;
    }
  }

  async function pass(): Promise<void> {
    await carryOut();
    await extend();
    await forget();
    if (signal.aborted) return;
    const sleep = await sleepingTime();
    if (signal.aborted) return;
    expectRound(strapi, 'schedule', sleep);
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
      endRounds(strapi, 'schedule');
      await underWay;
    },
  };
}

/**
 * Logs an error of a background task. Failures of the database are logged together, see `logIfDatabaseFailed`.
 * @param logged the lines that are not logged again
 * @returns false if the database failed
 */
function complain(strapi: Core.Strapi, what: string, error: unknown, logged?: Set<string>): boolean {
  if (logIfDatabaseFailed(strapi, error)) return false;
  const line = `Calendar: ${what}: ${inOneLine(String(error))}`;
  if (!logged?.has(line)) strapi.log.error(line);
  logged?.add(line);
  return true;
}

const now = () => instant(Date.now());

const nameOf = ({ kind, publicId }: ScheduledTask): string => `${kind} ${publicId}`;

/** Logs what was done, and each failure with the same reason only once, not at every retry. */
function report(strapi: Core.Strapi, { done, failed }: Run, logged: Set<string>): void {
  for (const task of done) {
    const what = task.task === 'publish' ? 'published as scheduled' : 'deleted after its days in the trash';
    strapi.log.info(`Calendar: ${nameOf(task)} was ${what}`);
  }
  for (const { task, reason } of failed) {
    const what = task.task === 'publish' ? 'published as scheduled' : 'deleted from the trash';
    const line = `Calendar: ${nameOf(task)} cannot be ${what}: ${inOneLine(reason)}`;
    if (logged.has(line)) continue;
    logged.add(line);
    strapi.log.error(line);
  }
}
