import { PROCESSES_TABLE } from '../processes';
import type { Migration } from './migration';

/** Adds what a process writes into the index to its row. */
export const processFingerprints: Migration = {
  number: 33,
  name: 'process-fingerprints',
  since: 23,
  async up(trx) {
    if (await trx.schema.hasColumn(PROCESSES_TABLE, 'fingerprint')) return;
    await trx.schema.alterTable(PROCESSES_TABLE, (table) => void table.string('fingerprint', 16));
  },
};
