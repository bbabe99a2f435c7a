/**
 * Services that are killed (SIGKILL) at any moment while they make the dates of series leave no date twice and none missing: each date that
 * a series knows has its event, each event is a date, and in the end all dates of the rule are there. On PostgreSQL two processes make them
 * at once; only one may serve an SQLite file. A Strapi webhook hears of every write, so that the dates are made in several transactions.
 * The length counts kills.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { describe, expect, it } from '#test';
import { CLIENT, freshDatabase, startProcess } from '../harness';
import type { ServiceProcess } from '../harness';
import { indexDifferences } from '../guard/invariants';
import { Random } from '../reading/random';
import { concert } from '../http/write-client';
import { PROOF_TIMEOUT, conclude, lengthOf, report, seedOf } from './proof';
import { openInspector } from './writers/inspector';
import type { Inspector } from './writers/inspector';

const SEED = seedOf(20_261_201);
const PROCESSES = CLIENT === 'postgres' ? 2 : 1;
/** The short form starts two processes: twice one, or both at once. */
const KILLS = lengthOf({ short: 2 / PROCESSES, full: 200 });
/** Of each series; the first 50 are made by the request. */
const DATES = 130;
/** Kills per database; then a fresh one is used, so that the check after each kill stays fast. */
const KILLS_PER_DATABASE = 20;
/** A kill happens at a random moment of so many milliseconds after the start. */
const MAKING = 5_000;
const COMPLETE_WITHIN = 120_000;

const random = new Random(SEED);
const tally = { kills: 0, cut: 0, series: 0 };

describe('services that are killed while they make the dates of series', () => {
  it(
    'make each date once',
    async () => {
      while (tally.kills < KILLS) await onOneDatabase(Math.min(KILLS_PER_DATABASE, KILLS - tally.kills));
      conclude(
        `${tally.kills} kills, ${tally.cut} of them while dates were missing, ${tally.series} series of ${DATES} dates, seed ${SEED}`,
      );
    },
    PROOF_TIMEOUT,
  );
});

async function onOneDatabase(kills: number): Promise<void> {
  const database = await freshDatabase();
  try {
    const inspector = await openInspector(database);
    await inspector.beside(addWebhook);
    for (let kill = 0; kill < kills; kill += 1) {
      await withServices(inspector, async ([service]) => {
        if ((await inspector.beside(unfinished)) === 0) await makeSeries(inspector, service);
        await pause(random.next() * MAKING);
      });
      const left = await inspector.afterKill(expectWhole);
      if (left > 0) tally.cut += 1;
      report(`${++tally.kills} of ${KILLS} kills, ${left} series unfinished`);
    }
    await withServices(inspector, async () => {
      const until = Date.now() + COMPLETE_WITHIN;
      while ((await inspector.beside(unfinished)) > 0 && Date.now() < until) await pause(200);
    });
    expect(await inspector.afterKill(expectWhole)).toBe(0);
    await inspector.afterKill(async (strapi) => expect(await indexDifferences(strapi)).toEqual([]));
  } finally {
    await database.remove();
  }
}

/** Starts services, and kills them all at once. */
async function withServices(
  { env }: Inspector,
  use: (services: readonly [ServiceProcess, ...ServiceProcess[]]) => Promise<void>,
): Promise<void> {
  const [first, ...others] = Array.from({ length: PROCESSES }, () => startProcess(env));
  if (first === undefined) throw new Error('no process');
  const services = [await first, ...(await Promise.all(others))] as const;
  try {
    await use(services);
  } finally {
    await Promise.all(services.map((service) => service.stop('SIGKILL')));
  }
}

async function makeSeries({ headers }: Inspector, { root }: ServiceProcess): Promise<void> {
  const title = `Series ${++tally.series}`;
  const response = await fetch(`${root}/events`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(concert(title, { rrule: `FREQ=DAILY;COUNT=${DATES}` })),
  });
  expect([response.status, await response.text()]).toEqual([201, expect.any(String)]);
}

/** Strapi reads its webhooks when it starts. Nobody listens at this port. */
async function addWebhook({ db }: Core.Strapi): Promise<void> {
  await db.connection('strapi_webhooks').insert({
    ...{ name: 'Hears all', url: 'http://127.0.0.1:9/', enabled: true },
    ...{ headers: '{}', events: JSON.stringify(['entry.create', 'entry.publish']) },
  });
}

async function unfinished({ db }: Core.Strapi): Promise<number> {
  const rows: unknown[] = await db.connection('calendar_series').whereNotNull('horizon_local').select('id');
  return rows.length;
}

/** @returns how many series still lack dates; the others must have all */
async function expectWhole({ db }: Core.Strapi): Promise<number> {
  const knex = db.connection;
  const all: { id: number | string; horizon_local: string | null }[] = await knex('calendar_series').select(
    'id',
    'horizon_local',
  );
  for (const { id, horizon_local: horizon } of all) {
    const dates: { start: string | null; original: string }[] = await knex('calendar_series_dates as d')
      .leftJoin('calendar_events as e', (on) =>
        on.on('e.document_id', 'd.document_id').andOnNull('e.published_at'),
      )
      .where('d.series', id)
      .orderBy('d.original_local')
      .select('e.start_date as start', 'd.original_local as original');
    expect(dates.map(({ start }) => start)).toEqual(dates.map(({ original }) => original));
    expect(new Set(dates.map(({ original }) => original)).size).toBe(dates.length);
    if (horizon === null) expect(dates).toHaveLength(DATES);
    else expect(dates.at(-1)?.original).toBe(horizon);
  }
  const [events] = await knex('calendar_events').whereNull('published_at').count('* as count');
  const [dates] = await knex('calendar_series_dates').count('* as count');
  expect(Number(events?.['count'])).toBe(Number(dates?.['count']));
  return all.filter(({ horizon_local: horizon }) => horizon !== null).length;
}
