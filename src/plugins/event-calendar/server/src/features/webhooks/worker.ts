import { AsyncResource } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import { watchForRestore } from '../../write-model/index/restored';
import { inOneLine } from '../../domain/text/log-text';
import { readZone, UTC } from '../../domain/time/zone';
import { instant } from '../../domain/time/types';
import type { Zone } from '../../domain/time/types';
import { servingOf } from '../../services/serving';
import { logIfDatabaseFailed } from '../../platform/failure-log';
import { endRounds, expectRound } from '../../platform/rounds';
import type { Settings } from '../../platform/settings/settings';
import { claimDue, release } from './claim';
import type { Claimed } from './claim';
import type { ConfiguredTarget } from '../../platform/webhooks/configured';
import { deriveChanged } from './derive';
import type { Roots } from './messages';
import { activeTargets, busyTargets } from './pending';
import { deriveRollovers } from './rollover';
import { rootsOf } from './roots';
import { send } from './send';
import { settle } from './settle';
import { tell } from './tell';
import { syncConfigured } from './store';

/** Milliseconds between two passes, and so the longest delay of a change by another process. */
const PASS_EVERY_MS = 1_000;

/** How long a process that ends waits for deliveries that are being sent, in milliseconds. */
const GRACE_MS = 2_000;

interface Worker {
  wake(): void;
  stop(): Promise<void>;
}

const workers = new WeakMap<Core.Strapi, Worker>();

/** How long a claim is valid, in milliseconds: the time limit of an attempt, and some time to store its outcome. */
export const leaseOf = ({ deliverySeconds }: Pick<Settings, 'deliverySeconds'>): number =>
  deliverySeconds * 1500 + 1000;

/**
 * Starts the deliveries when the HTTP server of this process listens, after the targets of the project's config have been
 * stored. A Strapi that is only loaded (for a command, an export or a console) changes no target and sends nothing.
 */
export function startDeliveries(
  strapi: Core.Strapi,
  settings: Settings,
  configured: readonly ConfiguredTarget[],
): void {
  const start = () => workers.set(strapi, startWorker(strapi, settings, configured));
  strapi.server.httpServer.once('listening', start);
}

/** Starts a pass at once, if this process sends deliveries. */
export const wakeDeliveries = (strapi: Core.Strapi): void => workers.get(strapi)?.wake();

/** Stops the deliveries. Waits for those that are being sent for up to `GRACE_MS`, then releases them for other processes. */
export async function stopDeliveries(strapi: Core.Strapi): Promise<void> {
  const worker = workers.get(strapi);
  workers.delete(strapi);
  await worker?.stop();
}

function startWorker(
  strapi: Core.Strapi,
  settings: Settings,
  configured: readonly ConfiguredTarget[],
): Worker {
  const roots = rootsOf(strapi, settings);
  const zone = readZone(settings.timezone) ?? UTC;
  const sending = new Set<Promise<void>>();
  const logged = new Set<string>();
  const watch = watchForRestore(strapi);
  let applied = false;
  const ending = new AbortController();
  // A pass must not run in the async context of the request that calls `wake`.
  const own = new AsyncResource('calendar-deliveries');
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function deliver(delivery: Claimed): Promise<void> {
    try {
      const outcome = await send(strapi, settings, delivery, ending.signal);
      if (ending.signal.aborted && outcome.status === null) await release(strapi.db.connection, delivery);
      else tell(strapi, delivery, outcome, await settle(strapi, settings, delivery, outcome, Math.random()));
    } catch (error) {
      complain(strapi, error, logged);
    }
  }

  function startSending(claimed: readonly Claimed[]): void {
    for (const delivery of claimed) {
      const underWay = deliver(delivery).finally(() => sending.delete(underWay));
      sending.add(underWay);
    }
  }

  async function pass(): Promise<void> {
    expectRound(strapi, 'deliveries');
    try {
      if (!applied) await syncConfigured(strapi, configured);
      applied = true;
      await watch.look(servingOf(strapi).reading.lastState());
      startSending(await look(strapi, settings, zone, roots));
      logged.clear();
    } catch (error) {
      complain(strapi, error, logged);
    }
    if (stopped) return;
    expectRound(strapi, 'deliveries', PASS_EVERY_MS);
    timer = setTimeout(next, PASS_EVERY_MS);
    timer.unref();
  }

  let underWay = pass();
  function next(): void {
    underWay = pass();
  }

  return {
    wake() {
      own.runInAsyncScope(() => {
        underWay = underWay.then(async () => {
          clearTimeout(timer);
          if (!stopped) await pass();
        });
      });
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      endRounds(strapi, 'deliveries');
      await underWay;
      const grace = setTimeout(() => ending.abort(), GRACE_MS);
      await Promise.all(sending);
      clearTimeout(grace);
    },
  };
}

/** Creates the deliveries that are due, and claims those that are to be sent now. */
async function look(strapi: Core.Strapi, settings: Settings, zone: Zone, roots: Roots): Promise<Claimed[]> {
  const knex = strapi.db.connection;
  const now = instant(Date.now());
  const targets = await activeTargets(knex);
  if (targets.length === 0) return [];
  const busy = await busyTargets(knex, now);
  await deriveChanged(strapi, targets, now, roots, busy.changed);
  await deriveRollovers(strapi, targets, now, zone, busy.rollover);
  return claimDue(knex, targets, now, leaseOf(settings));
}

/** Logs the same error only once, until a pass succeeds. */
function complain(strapi: Core.Strapi, error: unknown, logged: Set<string>): void {
  if (logIfDatabaseFailed(strapi, error)) return;
  const line = inOneLine(`Calendar: webhooks cannot be sent at present: ${String(error)}`);
  if (logged.has(line)) return;
  logged.add(line);
  strapi.log.error(line);
}
