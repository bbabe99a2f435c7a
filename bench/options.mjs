import { resolve } from 'node:path';
import util from 'node:util';
import { Failure } from '../scripts/lib/steps.mjs';

export const CLIENTS = ['sqlite', 'postgres'];
/** What is complete with both databases only; a run of a million takes hours on each. */
const NEEDS_BOTH = ['database', 'many', 'series'];
/** The numbers of events that the targets use. */
export const SMALL = 2000;
export const LARGE = 200_000;
/** The number of `--million`. */
const MILLION = 1_000_000;
/** The fewest events that fill the windows of all list requests. */
const FEWEST = 1500;

export const HELP = `npm run bench [-- OPTIONS]

Measures the calendar on this machine, in turns with two baselines on the same rows: Strapi's own content API, and the limit,
which is Node's HTTP server alone with the same statements and the same bytes. It sets up everything itself, on 127.0.0.1 and
in temporary databases (PostgreSQL: on the server of DATABASE_URL, or on a temporary server). The last lines are the
targets, and what is worse or better than in BENCHMARKS.md of the last commit; the exit status is 1 if a target is missed. Each
figure is the median of its rounds, with its spread. A full run (more than an hour) writes BENCHMARKS.md and bench/chart.svg.

  --client NAME   sqlite or postgres; may be repeated (default: both)
  --events LIST   numbers of events in the calendars (default: ${SMALL},${LARGE})
  --quick         six minutes for each database: short rounds of the main cases with ${SMALL} events
  --json FILE     write the figures as JSON
  --join FILE     add the figures of an earlier run on this machine, written by --json, and do not measure its database again: the two
                  halves of a long run at different times
  --only PATTERN  run only the cases whose names match: reads, writes, feeds and loads (such as '^create$' or '^load'); with
                  --many search, list and change; with --series list10, list50, filter, search, series and making
  --keep FOLDER   keep filled databases there for later runs (PostgreSQL: only with DATABASE_URL)
  --million       measure instead a calendar of a million events, against one of 2,000: loading, lists, filters, deep pages, feeds, a
                  reindex that is interrupted and goes on while the service answers, its check, a backup, memory; takes hours and 20 GB of
                  disk, writes its section of BENCHMARKS.md; with --quick or --events it is smaller, as 100,000 events
  --panel         measure the admin panel in Chromium instead, with 2,700 events, in turns with Strapi's own list of events in a bare
                  project; takes a few minutes, one of them to build that project's panel; writes its section of BENCHMARKS.md
  --many          measure instead changes of 50 events at once and finding, over the panel's routes in a calendar of 100,000 events; takes
                  ten minutes; writes its section of BENCHMARKS.md; with --quick it is smaller, as 10,000 events
  --series        measure instead dates of series against single events with the same content: lists of 200,000, and how fast they are made;
                  takes an hour; writes its section of BENCHMARKS.md; with --quick it is smaller, with 2,000
  --costs         measure instead what metrics cost, and the memory of a process that has nothing to do, against a bare Strapi; seven
                  minutes for each database, which write their section of BENCHMARKS.md; four with --quick
  --start         measure a first start instead, from a copy without a build, until the admin panel is there, and a second one,
                  against a bare Strapi; SQLite; writes its section of BENCHMARKS.md
  --profile FOLDER  write a CPU profile of each case (.cpuprofile, for the developer tools of browsers)`;

/**
 * @param {string[]} args
 * @returns the options; `mode` is what is measured; `isWhole` is true if the run measures everything of that, on the databases that it
 *   `needs`
 * @throws Failure for an invalid option
 */
export function readOptions(args) {
  const { values } = util.parseArgs({
    args,
    options: {
      client: { type: 'string', multiple: true },
      events: { type: 'string' },
      million: { type: 'boolean', default: false },
      panel: { type: 'boolean', default: false },
      many: { type: 'boolean', default: false },
      series: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      start: { type: 'boolean', default: false },
      costs: { type: 'boolean', default: false },
      json: { type: 'string' },
      join: { type: 'string' },
      only: { type: 'string' },
      keep: { type: 'string' },
      profile: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return { help: true };
  const unknownClient = values.client?.find((client) => !CLIENTS.includes(client));
  if (unknownClient !== undefined)
    throw new Failure(`--client is "${unknownClient}": it must be one of ${CLIENTS.join(', ')}`);
  const clients = CLIENTS.filter((client) => values.client?.includes(client) ?? true);
  const events = values.events === undefined ? numbersOf(values) : numbersIn(values.events);
  const mode =
    ['million', 'panel', 'many', 'series', 'start', 'costs'].find((name) => values[name]) ?? 'database';
  const fileAt = (path) => path && resolve(process.env.INIT_CWD ?? process.cwd(), path);
  return {
    // A start is the same on both databases.
    clients: mode === 'start' ? ['sqlite'] : clients,
    mode,
    events,
    quick: values.quick,
    json: fileAt(values.json),
    join: fileAt(values.join),
    keep: fileAt(values.keep),
    profile: fileAt(values.profile),
    only: values.only === undefined ? undefined : new RegExp(values.only),
    isWhole:
      !values.quick &&
      values.only === undefined &&
      events.join() === numbersOf({ ...values, quick: false }).join(),
    needs: NEEDS_BOTH.includes(mode) ? CLIENTS : [],
  };
}

const numbersOf = ({ million, quick }) =>
  million ? [quick ? MILLION / 10 : MILLION] : quick ? [SMALL] : [SMALL, LARGE];

function numbersIn(list) {
  const numbers = list.split(',').map(Number);
  const wrong = numbers.some((number) => !Number.isSafeInteger(number) || number < FEWEST);
  if (wrong)
    throw new Failure(
      `--events is "${list}": it must be whole numbers of at least ${FEWEST}, separated by commas`,
    );
  return [...new Set(numbers)].sort((one, other) => one - other);
}
