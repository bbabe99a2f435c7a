import type { Knex } from 'knex';
import { defaultAuthorBy } from '../../platform/settings/default-author';
import { KINDS } from '../../domain/kinds';
import { settingsOf } from '../../platform/settings/settings-reader';
import { TABLES } from '../tables';
import type { Migration } from './migration';

/** Under this name the sample calendar kept its keys, as `kind:key`. */
const SAMPLE_NAME = 'sample';

/** Creates the table of external ids. */
export const createExternalIds = async (trx: Knex, name: string): Promise<void> =>
  trx.schema.createTable(name, (table) => {
    table.string('kind', 10).notNullable();
    table.bigInteger('author').notNullable();
    table.string('value', 500).notNullable();
    table.bigInteger('public_id').notNullable();
    // Strapi's import brings other records under the same numbers.
    table.string('document_id', 255);
    table.primary(['kind', 'author', 'value'], 'calendar_imports_key');
  });

/**
 * The keys of loaded events become external ids, which are unique for each kind and author. Files were loaded as the default
 * author, whoever owns the events now; of equal keys under several names the oldest record keeps it. The keys of the sample calendar
 * have the author 0.
 */
export const externalIds: Migration = {
  number: 20,
  name: 'external-ids',
  async up(trx, strapi) {
    if (await trx.schema.hasColumn(TABLES.imports, 'kind')) return;
    const made = `${TABLES.imports}_made`;
    await createExternalIds(trx, made);
    const users = strapi.db.metadata.get('plugin::users-permissions.user').tableName;
    const { defaultAuthor } = settingsOf(strapi);
    const owner: { id: number } | undefined = await trx(users)
      .where(defaultAuthorBy(defaultAuthor))
      .orderBy('id')
      .first('id');
    const into = trx.raw('?? (??, ??, ??, ??)', [made, 'kind', 'author', 'value', 'public_id']);
    const loaded = trx(TABLES.imports)
      .whereNot({ name: SAMPLE_NAME })
      .groupBy('value')
      .select(trx.raw(`'event'`), trx.raw('?', [owner?.id ?? -1]), 'value')
      .min('public_id');
    await trx(into).insert(loaded);
    for (const kind of KINDS) {
      const sample = trx(TABLES.imports)
        .where({ name: SAMPLE_NAME })
        .where('value', 'like', `${kind}:%`)
        .select(
          trx.raw('?', [kind]),
          trx.raw('0'),
          trx.raw('substr(value, ?)', [kind.length + 2]),
          'public_id',
        );
      await trx(into).insert(sample);
    }
    const documents = trx(TABLES.index)
      .whereRaw('?? = ??', [`${TABLES.index}.public_id`, `${made}.public_id`])
      .max('document_id');
    await trx(made).update({ document_id: documents });
    await trx.schema.dropTable(TABLES.imports);
    await trx.schema.renameTable(made, TABLES.imports);
  },
};
