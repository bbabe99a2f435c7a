import type { Core } from '@strapi/strapi';
import { artificialContext } from './artificial-context';

/**
 * Strapi's own middlewares, which a project lists in its `config/middlewares`: which of them a read that bypasses the middlewares
 * does not need, and which headers the security middleware sets. Strapi offers no interface for this.
 *
 * No upstream issue: Strapi means every request to pass all middlewares.
 * Seen with Strapi 5.54 (`middlewares` of `@strapi/core`). If the project lists a middleware that is not named here, all requests
 * pass all middlewares. If the security middleware is not a function, the start stops with one line.
 */

const SECURITY = 'strapi::security';

/**
 * The middlewares that a read without credentials and without a body does not need: the interface handles errors, CORS and the
 * query itself, and the security middleware sets the same headers on every response.
 */
export const NOT_NEEDED_TO_READ: readonly string[] = [
  SECURITY,
  'strapi::errors',
  'strapi::cors',
  'strapi::query',
  'strapi::body',
  'strapi::session',
  'strapi::favicon',
  'strapi::public',
];

/** A named middleware in the project's list. */
interface Named {
  name: string;
  config: object;
}

/**
 * The headers that the project's security middleware sets; none if it is not in the list. Runs the middleware once with an
 * artificial request and reads the headers that it set.
 * @throws Error in one line if the security middleware is not a function
 */
export async function securityHeaders(
  strapi: Core.Strapi,
  configured: readonly Named[],
): Promise<[name: string, value: string][]> {
  const item = configured.find(({ name }) => name === SECURITY);
  if (item === undefined) return [];
  const factory: unknown = strapi.middleware(SECURITY);
  const made: unknown =
    typeof factory === 'function' ? Reflect.apply(factory, undefined, [item.config, { strapi }]) : undefined;
  if (typeof made !== 'function')
    throw new Error(
      `The calendar does not know the middlewares of this version of Strapi: ${SECURITY} is not a middleware`,
    );
  const context = artificialContext(strapi);
  await Reflect.apply(made, undefined, [context, () => Promise.resolve()]);
  return Object.entries(context.res.getHeaders()).map(([name, value]) => [name, String(value)]);
}
