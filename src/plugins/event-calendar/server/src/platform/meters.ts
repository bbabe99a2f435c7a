import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabaseFailure } from './database-failure';
import { runningVersion } from './version';

/** The upper limits of the latencies that are counted together, in seconds. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const WAITING = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10];

/** What a counter of the library is made of. */
interface Counting<Label extends string> {
  name: string;
  help: string;
  labelNames: Label[];
  registers: Registry[];
}

/**
 * A counter that costs little to add to, for what every request counts: the library hashes the labels at every call, so it gets the sums
 * when the metrics are read (`repeat` in `bench/cases/cases.mjs`).
 */
function tallied<Label extends string>(
  counting: Counting<Label>,
): { inc(labels: Readonly<Record<Label, string>>): void } {
  const tallies = new Map<string, { labels: Readonly<Record<Label, string>>; count: number }>();
  new Counter({
    ...counting,
    collect() {
      for (const tally of tallies.values()) {
        this.inc(tally.labels, tally.count);
        tally.count = 0;
      }
    },
  });
  return {
    inc(labels) {
      let key = '';
      for (const name of counting.labelNames) key += `${labels[name]} `;
      const tally = tallies.get(key);
      if (tally === undefined) tallies.set(key, { labels, count: 1 });
      else tally.count += 1;
    },
  };
}

/**
 * What a process counts for operators; `docs/operations.md` has the table. Labels have values from closed sets, never from requests, so
 * that there are never more than 800 series.
 */
export type Meters = ReturnType<typeof createMeters>;

function createMeters() {
  const registry = new Registry();
  const of = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) => ({
    name: `calendar_${name}`,
    help,
    labelNames,
    registers: [registry],
  });
  const gauge = (name: string, help: string): Gauge => new Gauge(of(name, help));
  const build = new Gauge(of('build_info', 'The running version; always 1.', ['version', 'commit']));
  const { version, commit = '' } = runningVersion();
  build.set({ version, commit }, 1);
  return {
    registry,
    requests: tallied(of('requests_total', 'Answered requests.', ['kind', 'verb', 'lane', 'status'])),
    seconds: new Histogram({
      ...of('request_seconds', 'Time from the arrival of a request to its answer.', ['verb']),
      buckets: SECONDS,
    }),
    cache: tallied(of('cache_lookups_total', 'Looks for a ready response in memory.', ['result'])),
    statements: tallied(of('statements_total', 'Statements sent to the database.', ['connection'])),
    pool: new Gauge(of('pool_connections', 'Connections, and what waits for one.', ['pool', 'state'])),
    poolWait: new Histogram({
      ...of('pool_wait_seconds', 'Time that work waited for a connection of the pool of Strapi.'),
      buckets: WAITING,
    }),
    lockWait: new Histogram({
      ...of('lock_wait_seconds', 'Time that writes waited for the lock of the calendar.'),
      buckets: WAITING,
    }),
    writesWaiting: gauge('writes_waiting', 'Writes of requests that wait for their turn.'),
    writesRefused: new Counter(of('writes_refused_total', 'Writes refused because they waited too long.')),
    failures: new Counter(of('database_failures_total', 'Failures of the database.', ['failure'])),
    attempts: new Counter(of('delivery_attempts_total', 'Attempts to send a webhook.', ['outcome'])),
    loopDelay: new Gauge(
      of('event_loop_delay_seconds', 'How late the event loop was within the last 10 to 20 seconds.', [
        'statistic',
      ]),
    ),
    ready: gauge('ready', '1 if the process can serve, as at the path of readiness.'),
    reasons: new Gauge(of('not_ready_reason', '1 for each reason why it cannot serve.', ['reason'])),
    warnings: new Gauge(of('warning', '1 for each warning that holds.', ['warning'])),
    change: gauge('change_number', 'The number of the last change of the calendar.'),
    changeAge: gauge('change_age_seconds', 'How long ago the last change was.'),
    deliveries: gauge(
      'deliveries_waiting',
      'Webhooks that wait to be sent, to targets that are switched on.',
    ),
    deliveryAge: gauge('delivery_oldest_seconds', 'How long the oldest of them has been due.'),
    overdue: gauge('publications_overdue', 'Scheduled records that are not published yet.'),
    overdueAge: gauge('publication_overdue_seconds', 'How long the first of them has been due.'),
    leftOut: gauge('feed_rows_left_out', 'Records that feeds had to leave out since the start.'),
    backupAge: gauge('backup_age_seconds', 'How long ago the last backup was.'),
    rehearsalAge: gauge('rehearsal_age_seconds', 'How long ago a backup was last proven by restoring it.'),
    replicaLag: gauge('replica_lag_seconds', 'How far the replica is behind.'),
    roundLate: new Gauge(of('worker_late_seconds', 'How late a worker is; 0 if it is in time.', ['worker'])),
    memory: gauge('resident_memory_bytes', 'Memory of the process.'),
    heap: gauge('heap_used_bytes', 'Memory that JavaScript uses.'),
    cpu: new Counter(of('cpu_seconds_total', 'Processor time of the process.')),
    started: gauge('start_time_seconds', 'When the process started, in seconds since 1970.'),
  };
}

const known = new WeakMap<Core.Strapi, Meters>();

/** The meters of a Strapi; each has its own. */
export function metersOf(strapi: Core.Strapi): Meters {
  const meters = known.get(strapi) ?? createMeters();
  known.set(strapi, meters);
  return meters;
}

/** Transactions share the object with the configuration of the query builder that began them. */
const metersAt = new WeakMap<object, Meters>();

/** Lets {@link noteLockWait} find the meters of a Strapi by its query builder; call it in the plugin's `register`. */
export const meterTransactions = (strapi: Core.Strapi): void => {
  metersAt.set(strapi.db.connection.client.config, metersOf(strapi));
};

/** Counts how long a transaction has waited for the lock of the calendar, in milliseconds. */
export const noteLockWait = (trx: Knex, milliseconds: number): void =>
  metersAt.get(trx.client.config)?.lockWait.observe(milliseconds / 1000);

/** Counts a failure of the database. */
export const noteDatabaseFailure = (strapi: Core.Strapi, failure: DatabaseFailure): void =>
  metersOf(strapi).failures.inc({ failure });
