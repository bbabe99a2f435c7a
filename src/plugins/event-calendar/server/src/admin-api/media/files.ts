import type { Core } from '@strapi/strapi';
import type { PanelState } from '../../access/person';
import { FILE } from '../../services/images/media-library';
import { forbidden, missing } from '../../write-model/records/refuse';

const FOLDER = 'plugin::upload.folder';
const UPDATE = 'plugin::upload.assets.update';

/** What a request on several files and folders names. */
export interface Selection {
  fileIds: readonly number[];
  folderIds: readonly number[];
}

/** The ids of these files, and of those in these folders at any depth, as Strapi finds them. */
export async function filesIn(
  strapi: Core.Strapi,
  { fileIds, folderIds }: Selection,
  condition: object = {},
): Promise<number[]> {
  const folders: { path: string }[] = await strapi.db
    .query(FOLDER)
    .findMany({ select: ['path'], where: { id: { $in: [...folderIds] } } });
  const inside = folders.flatMap(({ path }) => [
    { folderPath: path },
    { folderPath: { $startsWith: `${path}/` } },
  ]);
  const where = { $and: [{ $or: [{ id: { $in: [...fileIds] } }, ...inside] }, condition] };
  const files: { id: number }[] = await strapi.db.query(FILE).findMany({ select: ['id'], where });
  return files.map(({ id }) => id);
}

/**
 * Checks that the person may change all of these files, with the conditions of the right such as "is the creator". Strapi tests those
 * for one file only.
 * @throws ForbiddenError
 */
export async function demandFiles(
  strapi: Core.Strapi,
  { userAbility }: PanelState,
  selection: Selection,
): Promise<void> {
  const manager = strapi
    .service('admin::permission')
    .createPermissionsManager({ ability: userAbility, action: UPDATE, model: FILE });
  if (!manager.isAllowed) throw forbidden('mayNotChangeFiles', {});
  const permitted = new Set(await filesIn(strapi, selection, { ...manager.getQuery() }));
  const files = await filesIn(strapi, selection);
  if (!files.every((id) => permitted.has(id))) throw forbidden('mayNotChangeFiles', {});
}

/** @throws NotFoundError if one of the files does not exist */
export async function demandExisting(strapi: Core.Strapi, fileIds: readonly number[]): Promise<void> {
  const files = await filesIn(strapi, { fileIds, folderIds: [] });
  if (files.length < new Set(fileIds).size) throw missing('missingFile', {});
}
