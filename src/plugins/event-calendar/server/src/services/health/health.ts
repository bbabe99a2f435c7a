import type { Core } from '@strapi/strapi';
import { databaseFailure } from '../../platform/database-failure';
import { isDraining } from '../../platform/draining';
import { hasFailedLately, logFailure } from '../../platform/failure-log';
import { latenessOf } from '../../platform/rounds';
import type { Settings } from '../../platform/settings/settings';
import { DEADLINE_MS, openVitalSigns } from '../../storage/vital-signs';
import type { VitalSigns } from '../../storage/vital-signs';
import { fingerprint } from '../../write-model/index/fingerprint';
import { defaultLocale } from '../../write-model/records/stand-ins';
import { announcedFingerprint } from '../process-watch';
import { anonymousReadingOf } from '../serving';
import type { LoopDelay } from './event-loop';
import { watchEventLoop } from './event-loop';
import type { Health } from './states';

/** Looks after the health of a process, while somebody asks. */
export interface HealthWatch {
  /** The state, at most about two seconds old. It never rejects. */
  ask(): Promise<Health>;
  /** What was last read of the database; undefined if that failed. */
  signs(): VitalSigns | undefined;
  loop(): LoopDelay;
  stop(): Promise<void>;
}

/** The shortest time between two readings, in milliseconds, however often somebody asks. */
const EVERY_MS = 1_000;
/** A reading is good for so long: the pause and its deadline. */
const GOOD_MS = EVERY_MS + DEADLINE_MS;
/** Readings go on for so long after somebody has asked, so that the next one who asks need not wait. */
const GOES_ON_MS = 10_000;
/** The event loop counts as blocked if it was late by so many seconds. */
const BLOCKED_SECONDS = 1;
/** A write that could not be stored is a warning for so long, in milliseconds. */
const FAILED_MS = 60_000;
/** How often the workers are looked at for the log, in milliseconds, also if nobody asks. */
const LOOK_EVERY_MS = 10_000;

const watches = new WeakMap<Core.Strapi, HealthWatch>();

/** Begins to look after the health of a process; call it once, when the index is up to date. */
export async function watchHealth(strapi: Core.Strapi, settings: Settings): Promise<HealthWatch> {
  const locale = await defaultLocale({ trx: strapi.db.connection, strapi });
  const watch = createWatch(strapi, settings, fingerprint(settings, locale));
  watches.set(strapi, watch);
  return watch;
}

/** Stops it, and closes its connection. */
export async function stopHealth(strapi: Core.Strapi): Promise<void> {
  const watch = watches.get(strapi);
  watches.delete(strapi);
  await watch?.stop();
}

function createWatch(
  strapi: Core.Strapi,
  { lateWorkerSeconds, scheduleSeconds }: Pick<Settings, 'lateWorkerSeconds' | 'scheduleSeconds'>,
  atStart: string,
): HealthWatch {
  const port = openVitalSigns(strapi);
  const loop = watchEventLoop();
  const say = createNotes(strapi);
  const replica = anonymousReadingOf(strapi);
  const late = lateWorkerSeconds * 1000;
  // The schedule may be so late, because nothing wakes it when a record is scheduled.
  const overdue = late + scheduleSeconds * 1000;
  let last: { at: number; signs: VitalSigns | undefined } | undefined;
  let reading: Promise<void> | undefined;
  let asked = 0;
  let timer: NodeJS.Timeout | undefined;

  async function read(): Promise<void> {
    const at = performance.now();
    void replica.look();
    const signs = await within(port.read(Date.now()), DEADLINE_MS).catch((error: unknown) => {
      logFailure(strapi, databaseFailure(error) ?? 'away', error);
      return undefined;
    });
    last = { at, signs };
    say(healthNow());
  }

  /** Goes on while somebody asks. */
  function goOn(): void {
    if (timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (performance.now() - asked > GOES_ON_MS) return;
      goOn();
      void readOnce();
    }, EVERY_MS).unref();
  }

  const readOnce = (): Promise<void> =>
    (reading ??= read().finally(() => {
      reading = undefined;
    }));

  function healthNow(): Health {
    const signs = last?.signs;
    const index = JSON.stringify(announcedFingerprint(strapi) ?? atStart);
    const isLate = [...latenessOf(strapi).values()].some((one) => one > late);
    const isOverdue = signs?.overdueSince !== undefined && Date.now() - signs.overdueSince > overdue;
    return {
      reasons: chosen({
        'database-away': last !== undefined && signs === undefined,
        'newer-tables': signs !== undefined && signs.unknownSteps > 0,
        draining: isDraining(strapi),
      }),
      warnings: chosen({
        'stale-index': signs?.index !== undefined && signs.index !== index,
        'late-workers': isLate,
        'overdue-publications': isOverdue,
        'blocked-event-loop': loop.delay().max >= BLOCKED_SECONDS,
        'failed-writes': hasFailedLately(strapi, ['storage', 'commit'], FAILED_MS),
        'unfit-replica': replica.isUnfit(),
      }),
    };
  }

  const look = setInterval(() => say(healthNow()), LOOK_EVERY_MS).unref();
  return {
    async ask() {
      asked = performance.now();
      if (last === undefined || asked - last.at > GOOD_MS) await readOnce();
      goOn();
      const health = healthNow();
      say(health);
      return health;
    },
    signs: () => last?.signs,
    loop: () => loop.delay(),
    async stop() {
      clearInterval(look);
      clearTimeout(timer);
      asked = -Infinity;
      loop.stop();
      await reading;
      await port.close();
    },
  };
}

const chosen = <Name extends string>(holds: Readonly<Record<Name, boolean>>): Name[] =>
  (Object.keys(holds) as Name[]).filter((name) => holds[name]);

/** Logs what begins and what ends, each once. */
function createNotes({ log }: Pick<Core.Strapi, 'log'>): (health: Health) => void {
  const said = new Set<string>();
  return ({ reasons, warnings }) => {
    const holds = new Map<string, string>([
      ...reasons.map((reason): [string, string] => [reason, 'it cannot serve']),
      ...warnings.map((warning): [string, string] => [warning, 'it serves']),
    ]);
    for (const [name, meaning] of holds) {
      if (said.has(name)) continue;
      said.add(name);
      log.warn(`Calendar: health: ${name} began; ${meaning}`);
    }
    for (const name of said) {
      if (holds.has(name)) continue;
      said.delete(name);
      log.warn(`Calendar: health: ${name} ended`);
    }
  };
}

/** @throws Error if it takes longer than so many milliseconds; what it does later is not waited for */
async function within<Result>(work: Promise<Result>, time: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response in ${time} ms`)), time);
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
