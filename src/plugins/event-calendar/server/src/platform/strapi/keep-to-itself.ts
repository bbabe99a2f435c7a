import type { Core } from '@strapi/strapi';

/**
 * Lets a Strapi send nothing to the receivers of its webhooks, and start no cron jobs: neither those of the configuration nor those of
 * plugins. Its bootstrap reads the webhooks from the database and starts the jobs, also without listening. Call this between the
 * two halves of `load`, because `register` makes both services.
 *
 * Seen with Strapi 5.54 (`webhookRunner.remove` keeps a webhook whose event has another one). No upstream issue.
 * @throws Error in one line if a service has no such method
 */
export function keepToItself(strapi: Core.Strapi): void {
  replace(strapi, 'webhookRunner', 'run', () => Promise.resolve({ statusCode: 200 }));
  replace(strapi, 'cron', 'start', () => strapi.get('cron'));
}

function replace(strapi: Core.Strapi, name: string, method: string, by: () => unknown): void {
  const service: unknown = strapi.get(name);
  if (typeof Reflect.get(Object(service), method) !== 'function')
    throw new Error(`The calendar does not know "${name}" of this version of Strapi`);
  Reflect.set(Object(service), method, by);
}
