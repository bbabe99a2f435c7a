import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { CLIENT } from './fresh-database';

/**
 * What becomes of transactions that change a record of the calendar: `refuse` lets their COMMIT fail, and `terminate` (PostgreSQL
 * alone) ends the server's side of the connection during COMMIT.
 */
type CommitFault = 'refuse' | 'terminate';

/** Faults of COMMIT in a test's database, made by the database itself. They are off at first. */
export interface CommitFaults {
  /** @param share of the transactions that it happens to, 0 to 1 */
  set(fault: CommitFault, share?: number): Promise<void>;
  none(): Promise<void>;
}

/** What PostgreSQL says when it refuses. */
export const REFUSED_BECAUSE = 'the disk of the test is full';

/** Makes what lets COMMIT fail; once in a database. */
export async function installCommitFaults(strapi: Core.Strapi): Promise<CommitFaults> {
  const { connection } = strapi.db;
  for (const statement of CLIENT === 'postgres' ? POSTGRES : SQLITE) await connection.raw(statement);
  return commitFaults(strapi);
}

/** The faults of a database in which they are installed. */
export function commitFaults({ db: { connection } }: Core.Strapi): CommitFaults {
  const none = async (): Promise<void> => {
    await connection('test_faults').delete();
  };
  return {
    none,
    async set(fault, share = 1) {
      await none();
      await connection('test_faults').insert({ fault, share });
    },
  };
}

/** A transaction of its own that has nothing to do with records, and whose COMMIT `refuse` lets fail too. */
export const doomed = (trx: Knex, number: number): Promise<unknown> =>
  trx('calendar_changes').insert({ number, kind: 'event', public_id: number, action: 'update', at: 0 });

/** Triggers that are called when the transaction commits. */
const POSTGRES = [
  'create table test_faults (fault text not null, share double precision not null)',
  `create function test_fault() returns trigger language plpgsql as $$
    declare meant test_faults%rowtype;
    begin
      select * into meant from test_faults limit 1;
      if not found or random() >= meant.share then return null; end if;
      if meant.fault = 'terminate' then perform pg_terminate_backend(pg_backend_pid()); return null; end if;
      raise exception '${REFUSED_BECAUSE}' using errcode = '53100';
    end $$`,
  `create constraint trigger test_fault after insert on calendar_changes
    deferrable initially deferred for each row execute function test_fault()`,
];

/** SQLite has no such triggers: a row that refers to nothing, which it finds out when the transaction commits. */
const SQLITE = [
  'create table test_faults (fault text not null, share real not null)',
  'create table test_parents (id integer primary key)',
  `create table test_children (id integer primary key,
    parent integer not null references test_parents (id) deferrable initially deferred)`,
  `create trigger test_fault after insert on calendar_changes
    when exists (select 1 from test_faults where abs(random() % 1000000) < share * 1000000)
    begin insert into test_children (parent) values (1); end`,
];
