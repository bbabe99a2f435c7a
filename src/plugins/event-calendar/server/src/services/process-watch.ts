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
import { readStamp, writeStamp } from '../storage/stamps';
import { underLock } from '../storage/transaction';
import { fingerprint } from '../write-model/index/fingerprint';
import { defaultLocale } from '../write-model/records/stand-ins';
import type { Settings } from '../platform/settings/settings';
import { inOneLine } from '../domain/text/log-text';

/** The stamp of an index that may have entries of processes with different settings. No fingerprint is empty. */
const MIXED = '';

interface Watch {
  stop(): Promise<void>;
}

const watches = new WeakMap<Core.Strapi, Watch>();

/**
 * Makes this process announce itself in the database every ten seconds once it listens, so that a start of a newer version notices it, and
 * look for processes that do not fit the tables. A Strapi that is only loaded does not announce itself.
 */
export function startProcessWatch(strapi: Core.Strapi, settings: Settings): void {
  strapi.server.httpServer.once('listening', () => watches.set(strapi, watch(strapi, settings)));
}

/** Ends the announcements, and removes this process from the database. */
export async function stopProcessWatch(strapi: Core.Strapi): Promise<void> {
  const running = watches.get(strapi);
  watches.delete(strapi);
  await running?.stop();
}

function watch(strapi: Core.Strapi, settings: Settings): Watch {
  const knex = strapi.db.connection;
  const started = Date.now();
  const self: Omit<RunningProcess, 'seen'> = {
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

  let own: string | undefined;
  /**
   * Has the next start rebuild the index if another process has made it with other settings, or those of another version: this one
   * goes on to write entries as it was started, until it is started again.
   */
  async function markMixed(): Promise<void> {
    own ??= fingerprint(settings, await defaultLocale({ trx: knex, strapi }));
    const stamp = await readStamp(knex, 'index');
    if (stamp === undefined || stamp === MIXED || stamp === own) return;
    await underLock(strapi, ({ trx }) => writeStamp(trx, 'index', MIXED));
  }

  async function pass(): Promise<void> {
    try {
      await markMixed();
      await announce(knex, { ...self, seen: Date.now() });
      for (const older of await processesInTheWay(knex))
        tell(`Calendar: an older process still runs: ${processText(older)}. It must not write: end it`);
      const isBeside = await hasUnmarkingProcess(knex);
      if (marksMayLack && !isBeside) await underLock(strapi, ({ trx }) => alignEditorMarks(trx, strapi));
      marksMayLack = isBeside;
      if (await isOutdated(knex))
        tell('Calendar: a newer version has changed the database. This process must not write: end it');
    } catch (error) {
      if (!logIfDatabaseFailed(strapi, error))
        tell(inOneLine(`Calendar: this process cannot announce itself: ${String(error)}`));
    }
    if (stopped) return;
    timer = setTimeout(() => (underWay = pass()), ANNOUNCE_EVERY_MS);
    timer.unref();
  }

  let underWay = pass();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await underWay;
      await markMixed().catch(() => undefined);
      // Without its row's removal it counts as ended after half a minute.
      await withdraw(knex, self.id).catch(() => undefined);
    },
  };
}
