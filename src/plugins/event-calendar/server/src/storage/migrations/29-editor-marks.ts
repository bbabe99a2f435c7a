import { sortableIn } from '../client';
import { addIndexColumns } from '../index-columns';
import { TABLES } from '../tables';
import type { Migration } from './migration';

/** The columns of the index that only the panel's list of events asks for. */
const COLUMNS = ['lacks_image', 'behind'];

/** Adds the columns of the index by which the panel finds events without an image or with a late language; `runMigrations` fills them. */
export const editorMarks: Migration = {
  number: 29,
  name: 'editor-marks',
  since: 23,
  declares: { what: 'derived-tables', hash: 'a1267854fa79' },
  async up(trx) {
    const existing = await trx(TABLES.index).columnInfo();
    const missing = COLUMNS.filter((name) => !(name in existing));
    if (missing.length === 0) return;
    await trx.schema.alterTable(TABLES.index, (table) => addIndexColumns(table, sortableIn(trx), missing));
  },
};
