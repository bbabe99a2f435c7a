import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import type { Migration } from '../../storage/migrations/migration';
import { pendingSteps } from '../../storage/migrations/run';
import { runningProcesses } from '../../storage/processes';
import type { RunningProcess } from '../../storage/processes';
import { readStamp } from '../../storage/stamps';
import { TABLES } from '../../storage/tables';
import { settingsOf } from '../../platform/settings/settings-reader';
import { defaultLocale } from '../records/stand-ins';
import { fingerprint } from './fingerprint';
import { isMadeFor } from './mixed';

/** Records of a rebuild per second, where none has been measured in this database. */
const RECORDS_PER_SECOND = 200;
/** Rows per second that a step copies: all others change a few rows. */
const COPIED_PER_SECOND = 20_000;
/** What Strapi and the other parts of a start take, in seconds. */
const START_SECONDS = 5;

/** What a start of this version would do to the database. */
interface UpgradePlan {
  /** What prepared the database last: `version 0.2.0`. */
  from: string;
  pending: readonly Migration[];
  /** Whether the index is rebuilt, and the number of its records. */
  rebuilds: boolean;
  records: number;
  /** How long the start takes, roughly. */
  seconds: number;
  /** The processes that announce themselves. */
  processes: readonly RunningProcess[];
}

const speed = z.object({ records: z.number().positive(), ms: z.number().positive() });

/** Looks what a start would do, and writes nothing. The database may be as an earlier release left it, or empty. */
export async function upgradePlan(strapi: Core.Strapi): Promise<UpgradePlan> {
  const knex = strapi.db.connection;
  const pending = await pendingSteps(knex);
  const processes = await runningProcesses(knex, Date.now());
  if (!(await knex.schema.hasTable(TABLES.stamps)))
    return {
      from: 'no calendar yet',
      pending,
      rebuilds: false,
      records: 0,
      seconds: START_SECONDS,
      processes,
    };
  const version = await readStamp(knex, 'version');
  const [counted] = await knex(TABLES.index).countDistinct({ n: 'public_id' });
  const records = Number(counted?.['n'] ?? 0);
  const copies = pending.some(({ declares }) => declares?.what === 'derived-tables');
  const wanted = fingerprint(settingsOf(strapi), await defaultLocale({ trx: knex, strapi }));
  const rebuilds = copies || !(await isMadeFor(knex, wanted));
  const measured = speed.safeParse(await readStamp(knex, 'speed')).data;
  const perSecond = measured === undefined ? RECORDS_PER_SECOND : (measured.records / measured.ms) * 1000;
  const seconds =
    START_SECONDS + (copies ? records / COPIED_PER_SECOND : 0) + (rebuilds ? records / perSecond : 0);
  return {
    from: typeof version === 'string' ? `version ${version}` : 'a release before 0.2.0',
    pending,
    rebuilds,
    records,
    seconds: Math.ceil(seconds),
    processes,
  };
}
