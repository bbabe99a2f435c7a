import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Core } from '@strapi/strapi';
import { logIfDatabaseFailed } from '../platform/failure-log';
import {
  announcedVersion,
  hasUnmarkingProcess,
  isOutdated,
  LAST_STEP,
  processesInTheWay,
  processText,
} from '../storage/migrations/run';
import { alignEditorMarks } from '../storage/editor-marks';
import { RENDERINGS } from '../storage/migrations/steps';
import { announce, ANNOUNCE_EVERY_MS, withdraw } from '../storage/processes';
import type { RunningProcess } from '../storage/processes';
import { underLock } from '../storage/transaction';
import { fingerprint } from '../write-model/index/fingerprint';
import { markMixed } from '../write-model/index/mixed';
import { defaultLocale } from '../write-model/records/stand-ins';
import type { Settings } from '../platform/settings/settings';
import { inOneLine } from '../domain/text/log-text';
import { lookAfterIndex } from './look-after-index';

interface Watch {
  fingerprint(): string | undefined;
  stop(): Promise<void>;
}

const watches = new WeakMap<Core.Strapi, Watch>();

/**
 * Makes this process announce itself in the database every ten seconds once it listens, so that a start of a newer version notices it, and
 * look for processes that do not fit the tables, or write other entries into the index. A Strapi that is only loaded does not announce itself.
 */
export function startProcessWatch(strapi: Core.Strapi, settings: Settings): void {
  strapi.server.httpServer.once('listening', () => watches.set(strapi, watch(strapi, settings)));
}

/** The fingerprint of the index that this process writes now, which changes with the default language; undefined before it is announced. */
export const announcedFingerprint = (strapi: Core.Strapi): string | undefined =>
  watches.get(strapi)?.fingerprint();

/** Ends the announcements, and removes this process from the database. */
export async function stopProcessWatch(strapi: Core.Strapi): Promise<void> {
  const running = watches.get(strapi);
  watches.delete(strapi);
  await running?.stop();
}

function watch(strapi: Core.Strapi, settings: Settings): Watch {
  const knex = strapi.db.connection;
  const started = Date.now();
  const self: Omit<RunningProcess, 'seen' | 'fingerprint'> = {
    id: randomUUID(),
    version: announcedVersion(),
    step: LAST_STEP,
    rendering: RENDERINGS.length,
    host: hostname().slice(0, 255),
    pid: process.pid,
    started,
  };
  /** What has been said: each once. */
  const told = new Set<string>();
  /** Whether an older process ran beside this one, which may have written entries without the marks for editors. */
  let marksMayLack = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  function tell(line: string): void {
    if (told.has(line)) return;
    told.add(line);
    strapi.log.warn(line);
  }

  function complain(what: string, error: unknown): void {
    if (!logIfDatabaseFailed(strapi, error))
      tell(inOneLine(`Calendar: this process cannot ${what}: ${String(error)}`));
  }

  const ownFingerprint = async () => fingerprint(settings, await defaultLocale({ trx: knex, strapi }));

  let own: string | undefined;
  const ending = new AbortController();
  /** Its care of the index, while that lasts. */
  let atIndex: Promise<void> | undefined;

  async function pass(): Promise<void> {
    try {
      own = await ownFingerprint();
      await announce(knex, { ...self, fingerprint: own, seen: Date.now() });
      // Not awaited: it waits for the calendar's lock, and a process that is not seen counts as ended.
      atIndex ??= lookAfterIndex(strapi, { id: self.id, fingerprint: own }, ending.signal)
        .catch((error: unknown) => complain('look after the index', error))
        .finally(() => {
          atIndex = undefined;
        });
      for (const older of await processesInTheWay(knex))
        tell(`Calendar: an older process still runs: ${processText(older)}. It must not write: end it`);
      const isBeside = await hasUnmarkingProcess(knex);
      if (marksMayLack && !isBeside) await underLock(strapi, ({ trx }) => alignEditorMarks(trx, strapi));
      marksMayLack = isBeside;
      if (await isOutdated(knex))
        tell('Calendar: a newer version has changed the database. This process must not write: end it');
    } catch (error) {
      complain('announce itself', error);
    }
    if (stopped) return;
    timer = setTimeout(() => (underWay = pass()), ANNOUNCE_EVERY_MS);
    timer.unref();
  }

  let underWay = pass();
  return {
    fingerprint: () => own,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      ending.abort();
      await underWay;
      await atIndex;
      await ownFingerprint()
        .then((last) => markMixed(strapi, last))
        .catch(() => undefined);
      // Without its row's removal it counts as ended after half a minute.
      await withdraw(knex, self.id).catch(() => undefined);
    },
  };
}
