import type { Core } from '@strapi/strapi';

type Run = (...given: unknown[]) => unknown;

/**
 * Puts a function around one of a service of Strapi, which offers no hook there. Call it in the plugin's `register`. The service becomes a
 * new object, because another Strapi in this process may share the old one.
 * @param uid such as `plugin::upload.folder`
 * @throws Error in one line if there is no such function: ours would never run
 */
export function aroundService(
  strapi: Core.Strapi,
  uid: string,
  name: string,
  around: (run: Run) => Run,
): void {
  strapi.get('services').extend(uid, (service: Readonly<Record<string, unknown>>) => {
    const theirs = service[name];
    if (typeof theirs !== 'function')
      throw new Error(`The calendar does not know this version of Strapi: the service ${uid} has no ${name}`);
    return { ...service, [name]: around((...given) => Reflect.apply(theirs, service, given)) };
  });
}
