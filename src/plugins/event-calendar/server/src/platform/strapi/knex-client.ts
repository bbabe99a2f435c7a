import type { Core } from '@strapi/strapi';

/** A method of the query builder's client that is replaced by a wrapper. */
type Method = (this: unknown, ...given: never[]) => unknown;

const isMethod = (value: unknown): value is Method => typeof value === 'function';

/**
 * The prototype of the client with which Strapi's query builder (knex) accesses the database. Every transaction creates a client
 * of the same class, so a change of the prototype applies to all of them.
 *
 * No upstream issue: the methods of clients are internal to knex on purpose. Seen with knex 3.0.1 (Strapi 5.54).
 * @throws Error in one line if the client has no class
 */
export function clientClass(strapi: Core.Strapi): object {
  const prototype: unknown = Object.getPrototypeOf(strapi.db.connection.client);
  if (typeof prototype !== 'object' || prototype === null) throw unknownForm('it has no class');
  return prototype;
}

/**
 * Replaces a method of that class. `replace` receives the original method and returns the new one.
 * @throws Error in one line if there is no such method, because Strapi uses another version of the query builder
 */
export function replaceMethod<Given extends unknown[], Result>(
  prototype: object,
  name: string,
  replace: (original: (self: unknown, given: Given) => Result) => (self: unknown, ...given: Given) => Result,
): void {
  const found: unknown = Reflect.get(prototype, name);
  if (!isMethod(found)) throw unknownForm(`it has no method ${name}`);
  const replaced = replace((self, given) => Reflect.apply(found, self, given));
  Reflect.set(prototype, name, function (this: unknown, ...given: Given): Result {
    return replaced(this, ...given);
  });
}

/** The error that stops the start if the query builder differs from the known version. */
export const unknownForm = (what: string): Error =>
  new Error(`The calendar does not know the query builder that this version of Strapi uses: ${what}`);
