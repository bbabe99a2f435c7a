/** The property in which Strapi stores the API of an action. */
const API_TYPE = Symbol.for('__type__');

/**
 * Marks an action as part of the content API, so that the permission pages of roles and tokens show it. Strapi marks the actions
 * of routes itself, but not actions without a route.
 *
 * Seen with Strapi 5.54 (`createContentAPI` in `@strapi/core`). `tests/http/credentials.test.ts` fails if a later version uses another property.
 */
export const asContentApiAction = <Action extends object>(action: Action): Action =>
  Object.assign(action, { [API_TYPE]: ['content-api'] });
