import type { Core } from '@strapi/strapi';
import { enterEnvironment } from '../../scripts/lib/throw-away.mjs';
import type { Kept } from '../jest/kept-service.mjs';
import { CLIENT, freshDatabase } from './fresh-database';
import { keptService } from './kept-service';
import type { Service, ServiceOptions, User } from './service';
import { environmentOf, forgetLogIns, serviceAt, startService } from './service';
import { currentTemplate } from './template';

/** What a shared service can be asked for by. */
export type SharedOptions = Pick<ServiceOptions, 'env' | 'settings'>;

/** The service that this process keeps, if it was asked for by the same options, or a new one. `stop` hands it back. */
export async function sharedService(options: SharedOptions): Promise<Service> {
  const wanted = JSON.stringify([CLIENT, options]);
  const { strapi, text } = keptService().take(wanted) ?? (await startShared(wanted, options));
  const kept: Kept = JSON.parse(text);
  const { env, origin, roots } = kept;
  enterEnvironment(env);
  forgetLogIns();
  const users = new Map(kept.users.map(([name, user]) => [name, Promise.resolve(user)]));
  const stop = async (): Promise<void> => {
    const made = await Promise.allSettled(
      [...users].map(async ([name, user]): Promise<[string, User]> => [name, await user]),
    );
    const own = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    keptService().handBack(JSON.stringify({ ...kept, users: own }));
  };
  return serviceAt({ strapi, origin, roots, users, stop });
}

async function startShared(
  wanted: string,
  options: SharedOptions,
): Promise<{ strapi: Core.Strapi; text: string }> {
  const database = await freshDatabase();
  const { strapi, origin, roots } = await startService({ ...options, database });
  const env = environmentOf({ ...options, database });
  const kept: Kept = { env, server: currentTemplate().postgres?.url, origin, roots, users: [] };
  const text = JSON.stringify(kept);
  await keptService().keep(wanted, strapi, text);
  return { strapi, text };
}
