import type { Knex } from 'knex';
import { DELIVERY_TABLES } from '../delivery-tables';
import { TABLES } from '../tables';
import { createMissing } from './create-missing';
import type { Migration } from './migration';

/** The tables of release 0.1.0. Its databases have them already, and no list of steps. */
export const firstTables: Migration = {
  number: 0,
  name: 'first-tables',
  async up(trx) {
    await createCalendarTables(trx);
    await createDeliveryTables(trx);
  },
};

/** Those of the calendar itself, also for whoever needs no others. */
export async function createCalendarTables(trx: Knex): Promise<void> {
  await createMissing(trx, TABLES.changes, (table) => {
    table.bigInteger('number').notNullable().primary();
    table.string('kind', 10).notNullable();
    table.bigInteger('public_id').notNullable();
    table.string('action', 12).notNullable();
    table.string('locales', 255).notNullable().defaultTo('');
    // UTC milliseconds.
    table.bigInteger('at').notNullable();
    // Who could see the record before, where that has changed, see `writeStanding`.
    table.text('was').notNullable().defaultTo('');
  });
  await createMissing(trx, TABLES.echoes, (table) => {
    // That of the change.
    table.bigInteger('number').notNullable();
    table.string('kind', 10).notNullable();
    table.bigInteger('public_id').notNullable();
    table.primary(['number', 'public_id']);
  });
  await createMissing(trx, TABLES.counters, (table) => {
    table.string('name', 20).notNullable().primary();
    table.bigInteger('value').notNullable();
  });
  await createMissing(trx, TABLES.stamps, (table) => {
    table.string('name', 30).notNullable().primary();
    table.text('value').notNullable();
  });
  await createMissing(trx, TABLES.imports, (table) => {
    // The key's name (such as `_uid`) and its value in the file that was loaded.
    table.string('name', 60).notNullable();
    table.string('value', 500).notNullable();
    table.bigInteger('public_id').notNullable();
    table.primary(['name', 'value']);
  });
  await createMissing(trx, TABLES.idempotencyKeys, (table) => {
    table.string('caller', 40).notNullable();
    table.string('key', 255).notNullable();
    // What was asked for, as a hash.
    table.string('request', 64).notNullable();
    // The request that is carrying it out; null once it is answered.
    table.string('claim', 36);
    // UTC milliseconds: the end of the claim, or of the time that the answer is kept.
    table.bigInteger('expires_at').notNullable();
    // A `CalendarAnswer` as JSON.
    table.text('answer');
    table.primary(['caller', 'key']);
  });
  await createMissing(trx, TABLES.imageSources, (table) => {
    // SHA-256 of the address: addresses can be long, and can hold secrets.
    table.string('address_hash', 64).notNullable().primary();
    // Null as long as there is none: `claim` is then the token of whoever fetches it, or failed to.
    table.integer('file_id');
    table.string('claim', 36).notNullable();
    // UTC milliseconds: when somebody else may fetch it, or when it failed.
    table.bigInteger('claimed_until').notNullable();
    table.string('failure', 255);
  });
  await trx(TABLES.counters).insert({ name: 'lock', value: 0 }).onConflict('name').ignore();
}

async function createDeliveryTables(trx: Knex): Promise<void> {
  const { targets, deliveries, attempts } = DELIVERY_TABLES;
  await createMissing(trx, targets, (table) => {
    table.increments('id');
    table.string('name', 100).notNullable().unique({ indexName: 'calendar_targets_name' });
    table.smallint('managed').notNullable();
    table.smallint('active').notNullable();
    table.string('off_reason', 10);
    table.text('url').notNullable();
    table.string('method', 4).notNullable();
    // Sealed, see `Seal`: further headers as JSON, the secret that signs, and the one that it replaces.
    table.text('headers').notNullable();
    table.text('secret').notNullable();
    table.text('old_secret');
    table.string('body', 5).notNullable();
    // Lists with commas; empty: all.
    table.string('kinds', 100).notNullable();
    table.string('languages', 255).notNullable();
    table.string('rollovers', 40).notNullable();
    // Milliseconds.
    table.bigInteger('quiet').notNullable();
    table.bigInteger('longest').notNullable();
    // The last change number and the last moment (UTC milliseconds) that deliveries have been made of.
    table.bigInteger('covered').notNullable();
    table.bigInteger('covered_time').notNullable();
    // The first scheduled publication since then that came due, and the last one that did (UTC milliseconds).
    table.bigInteger('publication_due');
    table.bigInteger('publication_last').notNullable().defaultTo(0);
    // Before this moment nothing is sent: the receiver asked for it (UTC milliseconds).
    table.bigInteger('not_before').notNullable().defaultTo(0);
  });
  await createMissing(trx, deliveries, (table) => {
    table.increments('id');
    table.integer('target_id').notNullable().references('id').inTable(targets).onDelete('CASCADE');
    table.string('message_id', 40).notNullable();
    table.string('type', 20).notNullable();
    // `changed` or `rollover` as long as it is outstanding, so that a target has at most one of each; else null.
    table.string('slot', 10);
    // Change numbers, or UTC milliseconds of a rollover: after the first, up to the last.
    table.bigInteger('range_after');
    table.bigInteger('range_last');
    table.text('body').notNullable();
    table.string('state', 10).notNullable();
    table.integer('attempts').notNullable();
    // UTC milliseconds, all of them. `since`: when what it tells of was first to be told; from there on it is given up.
    table.bigInteger('since').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('next_at').notNullable();
    table.bigInteger('ended_at');
    // Who is sending it at present, and until when nobody else may.
    table.string('claim', 36);
    table.bigInteger('claimed_until').notNullable().defaultTo(0);
    table.unique(['target_id', 'slot'], { indexName: 'calendar_deliveries_outstanding' });
  });
  await createMissing(trx, attempts, (table) => {
    table.increments('id');
    table
      .integer('delivery_id')
      .notNullable()
      .references('id')
      .inTable(deliveries)
      .onDelete('CASCADE')
      .index('calendar_attempts_delivery');
    table.bigInteger('at').notNullable();
    // Milliseconds.
    table.integer('duration').notNullable();
    table.integer('status');
    table.string('error', 255);
    table.text('answer').notNullable();
  });
}
