import type { Knex } from 'knex';
import { TABLES } from '../tables';
import { createMissing } from './create-missing';
import type { Migration } from './migration';

/** Adds the tables of series of events and of their dates. */
export const series: Migration = {
  number: 30,
  name: 'series',
  // Older processes do not know series; the dates are ordinary events for them.
  since: 23,
  up: createSeries,
};

export async function createSeries(trx: Knex): Promise<void> {
  await createMissing(trx, TABLES.series, (table) => {
    // From the one sequence of public numbers.
    table.bigInteger('id').primary();
    // RFC 5545 text without DTSTART.
    table.text('rule').notNullable();
    // Wall times beyond those of the rule, and those of the rule that are no dates, as JSON lists.
    table.text('extra').notNullable();
    table.text('left_out').notNullable();
    table.string('first_local', 19).notNullable();
    table.string('timezone', 64).notNullable();
    // Milliseconds of wall time from the start of a date to its end.
    table.bigInteger('length').notNullable();
    table.smallint('all_day').notNullable();
    // 1 if the rule ends.
    table.smallint('bounded').notNullable();
    // The wall time up to which dates were made; null if all of them were.
    table.string('horizon_local', 19);
    // What the dates were computed with.
    table.string('engine', 40).notNullable();
    table.string('tz_release', 20).notNullable();
    // What it gives to its dates, as JSON, see `GivenFields`.
    table.text('fields').notNullable();
    table.index(['horizon_local'], 'calendar_series_horizon');
  });
  await createMissing(trx, TABLES.seriesDates, (table) => {
    table.bigInteger('series').notNullable();
    // The wall time that the rule gave it, whatever the event says now.
    table.string('original_local', 19).notNullable();
    // The event, which may be gone: its number stays that of the date.
    table.bigInteger('public_id').notNullable();
    table.string('document_id', 64).notNullable();
    table.primary(['series', 'original_local']);
    table.unique(['public_id'], { indexName: 'calendar_series_dates_number' });
  });
}
