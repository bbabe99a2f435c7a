import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Person } from '../../access/person';
import type { PostKind } from '../../domain/kinds';
import { POST_KINDS, uidOf } from '../../domain/kinds';
import { groupBy } from '../../domain/group-by';
import type { VersionRow } from '../../storage/documents';
import { isEditedRow, isPublishedRow, storageOf } from '../../storage/documents';
import { isScheduled } from '../../write-model/panel-rights';
import { FILES } from '../../write-model/records/shared-fields';
import { forbidden } from '../../write-model/records/refuse';

/** Ids in one statement: databases limit the values of a statement. */
const MOST_IDS = 500;

/**
 * Checks that the person may publish all records that readers see with one of these files, or will see when they are published by
 * themselves. Call it before the files are replaced or deleted.
 * @throws ForbiddenError
 */
export async function demandShowing(
  strapi: Core.Strapi,
  person: Person,
  fileIds: readonly number[],
): Promise<void> {
  for (let start = 0; start < fileIds.length; start += MOST_IDS)
    for (const kind of POST_KINDS)
      await demandPublish(strapi, person, kind, fileIds.slice(start, start + MOST_IDS));
}

async function demandPublish(
  strapi: Core.Strapi,
  person: Person,
  kind: PostKind,
  fileIds: readonly number[],
): Promise<void> {
  const { table } = storageOf(strapi, kind);
  const knex: Knex = strapi.db.connection;
  const showing = knex(FILES)
    .where({ related_type: uidOf(kind) })
    .whereIn('file_id', [...fileIds]);
  const shownIn: number[] = await showing.clone().pluck('related_id');
  const documents = knex(table).whereIn('id', showing.select('related_id')).select('document_id');
  const rows: VersionRow[] = await knex<VersionRow>(table).whereIn('document_id', documents);
  for (const versions of groupBy(rows, (row) => row.document_id).values()) {
    const shows = versions.filter(({ id }) => shownIn.includes(id));
    const isPublic =
      shows.some((row) => isPublishedRow(kind, row)) ||
      (isScheduled(kind, versions) && shows.some((row) => isEditedRow(kind, row)));
    if (!isPublic) continue;
    const ids = versions.filter((row) => isEditedRow(kind, row)).map(({ id }) => id);
    const judged = await person.versionsFor(kind, { id: { $in: ids } });
    if (!judged.every((version) => person.mayWith('publish', kind, version)))
      throw forbidden('mayNotChangeShownFile', { kind });
  }
}
