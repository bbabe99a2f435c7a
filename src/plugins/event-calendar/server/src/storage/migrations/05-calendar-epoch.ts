import { drawEpoch } from '../epoch';
import { DELIVERY_TABLES } from '../delivery-tables';
import type { Migration } from './migration';

/** Adds the calendar's epoch, and to every target the epoch that it was last told of. */
export const calendarEpoch: Migration = {
  number: 5,
  name: 'calendar-epoch',
  async up(trx) {
    const epoch = await drawEpoch(trx);
    await trx.schema.alterTable(DELIVERY_TABLES.targets, (table) =>
      table.bigInteger('epoch').notNullable().defaultTo(0),
    );
    await trx(DELIVERY_TABLES.targets).update({ epoch });
  },
};
