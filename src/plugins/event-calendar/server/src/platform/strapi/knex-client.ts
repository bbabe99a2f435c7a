import type { Core } from '@strapi/strapi';

/** A function of the query builder's client that is replaced by one that calls it. */
type Method = (this: unknown, ...given: never[]) => unknown;

const isMethod = (value: unknown): value is Method => typeof value === 'function';

/**
 * The class of the client that Strapi's query builder (knex) speaks to the database with. A transaction makes clients of its
 * own of the same class, so what holds for all of them is changed there.
 */
export function clientClass(strapi: Core.Strapi): object {
  const prototype: unknown = Object.getPrototypeOf(strapi.db.connection.client);
  if (typeof prototype !== 'object' || prototype === null) throw unknownForm('it has no class');
  return prototype;
}

/**
 * Replaces a method of that class. `replace` is given the method that is there and returns the one that takes its place.
 * @throws Error in one line when there is no such method, because Strapi uses another version of the query builder
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

/** What ends the start, in one line, where the query builder is not as it is known. */
export const unknownForm = (what: string): Error =>
  new Error(`The calendar does not know the query builder that this version of Strapi uses: ${what}`);
