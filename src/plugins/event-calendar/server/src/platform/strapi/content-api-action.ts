import type { Core } from '@strapi/strapi';

/** The property in which Strapi stores the API of an action. */
const API_TYPE = Symbol.for('__type__');

/**
 * Marks an action as part of the content API, so that the permission pages of roles and tokens show it. Strapi marks the actions
 * of routes itself, but not actions without a route.
 *
 * No upstream issue: Strapi shows only actions with a route on purpose (`getActionsMap` of `@strapi/core` says so).
 * Seen with Strapi 5.54 (`services/content-api` of `@strapi/core`). {@link checkContentApiActions} checks it at the start, and
 * `tests/http/credentials.test.ts` tests the permission pages.
 */
export const asContentApiAction = <Action extends object>(action: Action): Action =>
  Object.assign(action, { [API_TYPE]: ['content-api'] });

/**
 * Checks that Strapi lists the marked actions of a plugin's controller.
 * @throws Error in one line if it does not: nobody could give these rights to a role or a token
 */
export function checkContentApiActions(strapi: Core.Strapi, plugin: string, controller: string): void {
  const actions: Record<string, { controllers: Record<string, unknown> }> =
    strapi.contentAPI.permissions.getActionsMap();
  if (actions[`plugin::${plugin}`]?.controllers[controller] === undefined)
    throw new Error(
      'The calendar does not know the permissions of this version of Strapi: it does not list actions without a route',
    );
}
