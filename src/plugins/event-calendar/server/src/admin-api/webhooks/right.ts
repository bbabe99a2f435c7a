import type { Core } from '@strapi/strapi';
import { forbidden } from '../../write-model/records/refuse';
import { PLUGIN } from '../../domain/kinds';
import type { Person } from '../request/person';

const UID = 'rebuilds.manage';
const ACTION = `plugin::${PLUGIN}.${UID}`;

/** Registers the right, which the screens of roles show among the settings. Call it in the plugin's `bootstrap`. */
export async function registerWebhookRight(strapi: Core.Strapi): Promise<void> {
  await strapi.service('admin::permission').actionProvider.registerMany([
    {
      section: 'settings',
      category: 'Event Calendar',
      subCategory: 'Site rebuilds',
      displayName: 'Manage the targets and see their log',
      uid: UID,
      pluginName: PLUGIN,
    },
  ]);
}

export const mayManage = (person: Person): boolean => person.mayAct(ACTION);

/** @throws ForbiddenError if the person may not manage site rebuilds */
export function demandManage(person: Person): void {
  if (!mayManage(person)) throw forbidden('mayNotRebuild', {});
}
