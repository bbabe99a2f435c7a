import type { Core } from '@strapi/strapi';
import { forbidden } from '../../write-model/records/refuse';
import { PLUGIN } from '../../domain/kinds';
import type { Person } from '../request/person';

const UID = 'backups.read';
const ACTION = `plugin::${PLUGIN}.${UID}`;

/** Registers the right, which at first only super administrators have. Call it in the plugin's `bootstrap`. */
export async function registerBackupRight(strapi: Core.Strapi): Promise<void> {
  await strapi.service('admin::permission').actionProvider.registerMany([
    {
      section: 'settings',
      category: 'Event Calendar',
      subCategory: 'Backups',
      displayName: 'See when the last backup was made',
      uid: UID,
      pluginName: PLUGIN,
    },
  ]);
}

/** @throws ForbiddenError if the person may not see the state of the backups */
export function demandBackups(person: Person): void {
  if (!person.mayAct(ACTION)) throw forbidden('mayNotSeeBackups', {});
}
