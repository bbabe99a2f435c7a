import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { CLIENT } from './fresh-database';

/**
 * A fault in transactions that change a record of the calendar: `refuse` makes their COMMIT fail, and `terminate` (only on
 * PostgreSQL) ends the server's side of the connection during COMMIT.
 */
type CommitFault = 'refuse' | 'terminate';

/** COMMIT faults in a test's database, caused by triggers of the database. They are off at first. */
export interface CommitFaults {
  /** @param share the share of affected transactions, 0 to 1 */
  set(fault: CommitFault, share?: number): Promise<void>;
  none(): Promise<void>;
}

/** PostgreSQL's error message for `refuse`. */
export const REFUSED_BECAUSE = 'the disk of the test is full';

/** Creates the triggers that make COMMIT fail; call it once per database. */
export async function installCommitFaults(strapi: Core.Strapi): Promise<CommitFaults> {
  const { connection } = strapi.db;
  for (const statement of CLIENT === 'postgres' ? POSTGRES : SQLITE) await connection.raw(statement);
  return commitFaults(strapi);
}

/** The faults of a database with installed triggers. */
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

/** A statement without records whose transaction also fails at COMMIT with `refuse`. */
export const doomed = (trx: Knex, number: number): Promise<unknown> =>
  trx('calendar_changes').insert({
    number,
    kind: 'event',
    public_id: number,
    action: 'update',
    at: 0,
    mark: 'm',
  });

/** Triggers that run at COMMIT. */
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

/** SQLite has no such triggers: a row violates a deferred foreign key, which is checked at COMMIT. */
const SQLITE = [
  'create table test_faults (fault text not null, share real not null)',
  'create table test_parents (id integer primary key)',
  `create table test_children (id integer primary key,
    parent integer not null references test_parents (id) deferrable initially deferred)`,
  `create trigger test_fault after insert on calendar_changes
    when exists (select 1 from test_faults where abs(random() % 1000000) < share * 1000000)
    begin insert into test_children (parent) values (1); end`,
];
