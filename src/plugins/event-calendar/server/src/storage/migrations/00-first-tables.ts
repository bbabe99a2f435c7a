import type { Knex } from 'knex';
import { DELIVERY_TABLES } from '../delivery-tables';
import { TABLES } from '../tables';
import { createMissing } from './create-missing';
import type { Migration } from './migration';

/** The tables of release 0.1.0. Databases of that release already have them, but no list of steps. */
export const firstTables: Migration = {
  number: 0,
  name: 'first-tables',
  async up(trx) {
    await createCalendarTables(trx);
    await createDeliveryTables(trx);
  },
};

/** The tables of the calendar itself, exported for callers that need only these. */
export async function createCalendarTables(trx: Knex): Promise<void> {
  await createMissing(trx, TABLES.changes, (table) => {
    table.bigInteger('number').notNullable().primary();
    table.string('kind', 10).notNullable();
    table.bigInteger('public_id').notNullable();
    table.string('action', 12).notNullable();
    table.string('locales', 255).notNullable().defaultTo('');
    // UTC milliseconds.
    table.bigInteger('at').notNullable();
    // The previous visibility if it has changed, see `formatVisibility`.
    table.text('was').notNullable().defaultTo('');
  });
  await createMissing(trx, TABLES.affectedRecords, (table) => {
    // The number of the change that affects the record.
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
    // A hash of the request.
    table.string('request', 64).notNullable();
    // The request that is being processed; null once there is a response.
    table.string('claim', 36);
    // UTC milliseconds: when the claim ends, or until when the response is kept.
    table.bigInteger('expires_at').notNullable();
    // A `CalendarResponse` as JSON.
    table.text('answer');
    table.primary(['caller', 'key']);
  });
  await createMissing(trx, TABLES.imageSources, (table) => {
    // SHA-256 of the address: addresses can be long, and can hold secrets.
    table.string('address_hash', 64).notNullable().primary();
    // Null until the file exists; until then `claim` is the token of the process that fetches it or failed to.
    table.integer('file_id');
    table.string('claim', 36).notNullable();
    // UTC milliseconds: when another process may fetch it, or when it failed.
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
    // Comma-separated lists; empty means all.
    table.string('kinds', 100).notNullable();
    table.string('languages', 255).notNullable();
    table.string('rollovers', 40).notNullable();
    // Milliseconds.
    table.bigInteger('quiet').notNullable();
    table.bigInteger('longest').notNullable();
    // The last change number and the last moment (UTC milliseconds) for which deliveries have been created.
    table.bigInteger('covered').notNullable();
    table.bigInteger('covered_time').notNullable();
    // The first scheduled publication since then that became due, and the last one (UTC milliseconds).
    table.bigInteger('publication_due');
    table.bigInteger('publication_last').notNullable().defaultTo(0);
    // Nothing is sent before this moment, because the receiver asked for a pause (UTC milliseconds).
    table.bigInteger('not_before').notNullable().defaultTo(0);
  });
  await createMissing(trx, deliveries, (table) => {
    table.increments('id');
    table.integer('target_id').notNullable().references('id').inTable(targets).onDelete('CASCADE');
    table.string('message_id', 40).notNullable();
    table.string('type', 20).notNullable();
    // `changed` or `rollover` while the delivery is outstanding, so that a target has at most one of each; else null.
    table.string('slot', 10);
    // Change numbers, or for a rollover UTC milliseconds: after `range_after`, up to and including `range_last`.
    table.bigInteger('range_after');
    table.bigInteger('range_last');
    table.text('body').notNullable();
    table.string('state', 10).notNullable();
    table.integer('attempts').notNullable();
    // All UTC milliseconds. `since`: when its oldest change was first due; the time limit for giving up counts from here.
    table.bigInteger('since').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('next_at').notNullable();
    table.bigInteger('ended_at');
    // The process that is sending it, and until when no other process may.
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
