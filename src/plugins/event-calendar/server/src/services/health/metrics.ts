import type { Core } from '@strapi/strapi';
import type { Gauge } from 'prom-client';
import type { Meters } from '../../platform/meters';
import { metersOf } from '../../platform/meters';
import { latenessOf } from '../../platform/rounds';
import { readingOf } from '../../storage/ports/reading-connection';
import type { VitalSigns } from '../../storage/vital-signs';
import { anonymousReadingOf } from '../serving';
import { waitingWrites } from '../../storage/write-turns';
import type { HealthWatch } from './health';
import type { Health } from './states';
import { REASONS, WARNINGS } from './states';

/** The metrics of a process in the text format of Prometheus, with its content type. */
export async function metricsText(
  strapi: Core.Strapi,
  watch: HealthWatch,
): Promise<{ type: string; text: string }> {
  const meters = metersOf(strapi);
  showHealth(meters, await watch.ask());
  showSigns(meters, watch.signs(), Date.now());
  showIfKnown(meters.replicaLag, anonymousReadingOf(strapi).lag());
  showProcess(meters, watch);
  showConnections(meters, strapi);
  meters.writesWaiting.set(waitingWrites(strapi));
  for (const [worker, late] of latenessOf(strapi)) meters.roundLate.set({ worker }, late / 1000);
  return { type: meters.registry.contentType, text: await meters.registry.metrics() };
}

function showHealth(meters: Meters, { reasons, warnings }: Health): void {
  meters.ready.set(Number(reasons.length === 0));
  for (const reason of REASONS) meters.reasons.set({ reason }, Number(reasons.includes(reason)));
  for (const warning of WARNINGS) meters.warnings.set({ warning }, Number(warnings.includes(warning)));
}

/** What is not known has no value, so that no old one seems to hold. */
function showSigns(meters: Meters, signs: VitalSigns | undefined, now: number): void {
  const ago = (since: number | undefined): number | undefined =>
    since === undefined ? undefined : Math.max(0, (now - since) / 1000);
  const shown = [
    [meters.change, signs?.change],
    [meters.changeAge, ago(signs?.changedAt)],
    [meters.deliveries, signs?.deliveries],
    [meters.deliveryAge, signs && (ago(signs.deliverySince) ?? 0)],
    [meters.overdue, signs?.overdue],
    [meters.overdueAge, signs && (ago(signs.overdueSince) ?? 0)],
    [meters.backupAge, ago(signs?.backupAt)],
    [meters.rehearsalAge, ago(signs?.rehearsalAt)],
  ] as const;
  for (const [gauge, value] of shown) showIfKnown(gauge, value);
}

function showIfKnown(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove();
  else gauge.set(value);
}

function showProcess(meters: Meters, watch: HealthWatch): void {
  for (const [statistic, seconds] of Object.entries(watch.loop()))
    meters.loopDelay.set({ statistic }, seconds);
  const { rss, heapUsed } = process.memoryUsage();
  meters.memory.set(rss);
  meters.heap.set(heapUsed);
  const { user, system } = process.cpuUsage();
  meters.cpu.reset();
  meters.cpu.inc((user + system) / 1e6);
  meters.started.set(Math.round(Date.now() / 1000 - process.uptime()));
}

function showConnections(meters: Meters, strapi: Core.Strapi): void {
  const { pool } = strapi.db.connection.client;
  const own = { used: pool.numUsed(), free: pool.numFree(), waiting: pool.numPendingAcquires() };
  const pools = { writing: own, reading: readingOf(strapi).usage?.() };
  for (const [name, usage] of Object.entries(pools))
    for (const [state, count] of Object.entries(usage ?? {})) meters.pool.set({ pool: name, state }, count);
}
