import type { Core } from '@strapi/strapi';
import { underLock } from '../storage/transaction';
import type { Settings } from '../platform/settings/settings';
import { createLanguages } from './content-languages';
import { defaultAuthorId, warnOfOpenAuthor } from './default-author';
import { grantOnce } from './grants';
import { forgetLostRows, restoreRights, watchLostRows } from './lost-rows';
import { grantPanelRoles } from './panel-roles';
import { watchPasswords } from './watch-passwords';
import { watchPermissions } from './watch-permissions';

export { defaultAuthorId } from './default-author';

/**
 * Sets up roles and their rights, the default author and the languages. Safe to run at every start, also when several
 * processes start at once. The calendar's tables must exist.
 *
 * @throws Error when Strapi runs without its users-permissions or i18n plugin
 */
export async function bootstrapAccess(strapi: Core.Strapi, settings: Settings): Promise<void> {
  for (const needed of ['users-permissions', 'i18n']) {
    if (strapi.plugin(needed) === undefined) throw new Error(`event-calendar needs the plugin ${needed}`);
  }
  await watchPermissions(strapi);
  await underLock(strapi, async ({ trx }) => {
    await watchPasswords(strapi, trx);
    await watchLostRows(strapi, trx);
    await restoreRights(strapi, trx);
    await grantOnce(strapi);
    await createLanguages(strapi, settings);
    await defaultAuthorId(strapi, settings);
  });
  await warnOfOpenAuthor(strapi, settings);
  forgetLostRows(strapi);
  grantPanelRoles(strapi);
}
