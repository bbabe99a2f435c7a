/** Where Strapi remembers by which kind of route an action is reached. */
const REACHED_BY = Symbol.for('__type__');

/**
 * Makes an action one of the content API, so that the permission screens of roles and tokens show it. Strapi marks those of its
 * routes by itself; rights without a route have nobody who does.
 *
 * Seen with Strapi 5.54 (`createContentAPI` in `@strapi/core`). `tests/http/credentials.test.ts` fails when it looks elsewhere.
 */
export const asContentApiAction = <Action extends object>(action: Action): Action =>
  Object.assign(action, { [REACHED_BY]: ['content-api'] });
