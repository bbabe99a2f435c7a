import type { Core } from '@strapi/strapi';
import { nobodysContext } from './nobodys-context';

/**
 * What we know of Strapi's own middlewares, which a project names in its `config/middlewares`: which of them a read in front of all
 * middlewares can do without, and which headers the security middleware sets. Strapi has no other way to ask.
 *
 * Seen with Strapi 5.54 (`middlewares` of `@strapi/core`). With a middleware of Strapi's that is not listed here all requests pass all
 * middlewares; where the security middleware is none, the start ends with one line.
 */

const SECURITY = 'strapi::security';

/**
 * Those that a read without credentials and without a body does not need: errors, CORS and the query are the interface's own business,
 * and what the security middleware sets is the same for all of its answers.
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

/** A middleware in a project's list that has a name. */
interface Named {
  name: string;
  config: object;
}

/**
 * The header lines that the project's security middleware sets; none where it is not in the list. Lets it pass a request that nobody
 * sent, and looks at what it set.
 * @throws Error in one line when the security middleware has another form
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
      `The calendar does not know the middlewares of this version of Strapi: ${SECURITY} is none`,
    );
  const context = nobodysContext(strapi);
  await Reflect.apply(made, undefined, [context, () => Promise.resolve()]);
  return Object.entries(context.res.getHeaders()).map(([name, value]) => [name, String(value)]);
}
