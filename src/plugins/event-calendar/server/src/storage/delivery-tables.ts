import type { Knex } from 'knex';

/**
 * The tables of the deliveries. Nothing is written into them when a record is written: what is to be told follows from the
 * change log, in which every change stands by the transaction that made it.
 */
export const DELIVERY_TABLES = {
  /** Who wants to hear, and up to where they have been told. */
  targets: 'calendar_targets',
  /** What was or is to be told: a range of the change log, or what time alone did. */
  deliveries: 'calendar_deliveries',
  /** Every attempt and what came of it. */
  attempts: 'calendar_attempts',
} as const;

/** Creates what is missing of them; safe to run at every start (under the write lock). */
export async function createDeliveryTables(trx: Knex): Promise<void> {
  const { targets, deliveries, attempts } = DELIVERY_TABLES;
  if (!(await trx.schema.hasTable(targets))) {
    await trx.schema.createTable(targets, (table) => {
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
  }
  if (!(await trx.schema.hasTable(deliveries))) {
    await trx.schema.createTable(deliveries, (table) => {
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
  }
  if (!(await trx.schema.hasTable(attempts))) {
    await trx.schema.createTable(attempts, (table) => {
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
  for (const statement of INDEXES) await trx.raw(statement);
}

const INDEXES = [
  `create index if not exists calendar_deliveries_of_target on ${DELIVERY_TABLES.deliveries} (target_id, id)`,
  `create index if not exists calendar_deliveries_pending on ${DELIVERY_TABLES.deliveries} (next_at)
     where state = 'pending'`,
  `create index if not exists calendar_deliveries_ended on ${DELIVERY_TABLES.deliveries} (ended_at)`,
];
