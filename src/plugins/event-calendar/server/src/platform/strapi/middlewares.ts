import type { Core } from '@strapi/strapi';
import { artificialContext } from './artificial-context';

/**
 * Strapi's own middlewares, which a project lists in its `config/middlewares`: which of them a read can bypass, and which headers
 * they set. Strapi offers no interface for this.
 *
 * No upstream issue: Strapi means every request to pass all middlewares.
 * Seen with Strapi 5.54 (`middlewares` of `@strapi/core`). If the project lists a middleware that is not named here, all requests
 * pass all middlewares. If one that sets headers is not a function, the start stops with one line.
 */

/**
 * Those of Strapi's template, which a project without a list of its own has too. A read without credentials and without a body does
 * not need them: the interface handles errors, CORS and the query itself, and those that set headers set the same ones on every
 * response.
 */
export const OF_EVERY_PROJECT: readonly string[] = [
  'strapi::logger',
  'strapi::errors',
  'strapi::security',
  'strapi::cors',
  'strapi::poweredBy',
  'strapi::session',
  'strapi::query',
  'strapi::body',
  'strapi::favicon',
  'strapi::public',
];

/** Those that set the same headers on every response. */
const SET_HEADERS: readonly string[] = ['strapi::security', 'strapi::poweredBy'];

/** A named middleware in the project's list. */
interface Named {
  name: string;
  config: object;
}

/**
 * The headers that Strapi's middlewares in the project's list set on every response. Runs them once with an artificial request
 * and reads the headers that they set.
 * @throws Error in one line if one of them is not a function
 */
export async function headersOfEveryResponse(
  strapi: Core.Strapi,
  configured: readonly Named[],
): Promise<[name: string, value: string][]> {
  const context = artificialContext(strapi);
  for (const { name, config } of configured) {
    if (!SET_HEADERS.includes(name)) continue;
    const factory: unknown = strapi.middleware(name);
    const made: unknown =
      typeof factory === 'function' ? Reflect.apply(factory, undefined, [config, { strapi }]) : undefined;
    if (typeof made !== 'function')
      throw new Error(
        `The calendar does not know the middlewares of this version of Strapi: ${name} is not a middleware`,
      );
    await Reflect.apply(made, undefined, [context, () => Promise.resolve()]);
  }
  return Object.entries(context.res.getHeaders()).map(([name, value]) => [name, String(value)]);
}
