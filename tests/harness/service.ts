import type { Core } from '@strapi/strapi';
import { addresses, checkedSettings, createApp, listen } from '../../scripts/lib/launch.mjs';
import { load } from '../../scripts/lib/project.mjs';
import { makeUser } from '../../scripts/lib/roles.mjs';
import { closeApp } from '../../scripts/lib/shutdown.mjs';
import { enterEnvironment } from '../../scripts/lib/throw-away.mjs';
import type { Settings } from '../../src/plugins/event-calendar/server/src/platform/settings/settings';
import { variableOf } from '../../src/plugins/event-calendar/server/src/platform/settings/settings';
import { count } from '../jest/counts.mjs';
import type { HttpResponse, AskOptions } from './response';
import { ask } from './response';
import type { FreshDatabase } from './fresh-database';
import { freshDatabase } from './fresh-database';
import { keptService } from './kept-service';
import { hashInFewRounds } from './passwords';

export type Role = Parameters<typeof makeUser>[1];
export type User = Awaited<ReturnType<typeof makeUser>>;
type PlainSettings = Partial<Omit<Settings, 'publicUrls'>>;

export interface ServiceOptions {
  /** Variables of the environment. */
  env?: Record<string, string>;
  /** Settings of the calendar; the default zone is America/New_York. */
  settings?: PlainSettings;
  /** Starts on an empty database instead of a copy of the template: a first start. */
  empty?: boolean;
  /** `false`: without the built admin panel, which was built for a site without a path. */
  panel?: false;
  /** Is called before Strapi loads, as the code of a project may add types. */
  prepare?(strapi: Core.Strapi): void;
  /** A database that is kept when the service stops, for tests that start twice. */
  database?: FreshDatabase;
}

/** The built app, as in production, in this process and on its own database. */
export interface Service {
  /** `http://127.0.0.1:port` */
  origin: string;
  /** The root by language: `{origin}/api/en/calendar/events/v1`. */
  roots: Record<string, string>;
  strapi: Core.Strapi;
  /** Sends a request to a path: `/admin` below the origin, `events` or `events/5` below the English root, or a full address. */
  request(path: string, options?: AskOptions): Promise<HttpResponse>;
  /**
   * A user with a role, created at the first call, also if that was before the database was started again; `name` distinguishes users
   * of the same role.
   */
  user(role: Role, name?: string): Promise<User>;
  /** The headers of that user. */
  as(role: Role, name?: string): Promise<User['headers']>;
  stop(): Promise<void>;
}

/** The users of databases that are started more than once. */
const usersIn = new WeakMap<FreshDatabase, Map<string, Promise<User>>>();

/** Starts a service. Every test file starts its own and stops it (`afterAll`). Only one at a time can run in a process. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  await keptService().stop();
  const database = options.database ?? (await freshDatabase({}, options.empty));
  const leaveEnvironment = enterEnvironment(environmentOf({ ...options, database }));
  const checked = checkedSettings();
  count('boots');
  forgetLogIns();
  const strapi: Core.Strapi = createApp(checked, { panel: options.panel ?? true });
  const stop = async (): Promise<void> => {
    await closeApp(strapi);
    leaveEnvironment();
    if (options.database === undefined) await database.remove();
  };
  options.prepare?.(strapi);
  await strapi.load();
  hashInFewRounds(strapi);
  await listen(strapi, checked.environment);

  const address = strapi.server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The service listens on no port');
  const { origin, roots } = addresses(
    { ...checked, environment: { ...checked.environment, publicUrl: '' } },
    address.port,
  );
  const users = usersIn.get(database) ?? new Map<string, Promise<User>>();
  usersIn.set(database, users);
  return serviceAt({ strapi, origin, roots, users, stop });
}

/** Strapi counts log-ins to the panel for the whole process, which other test files have used before. */
export const forgetLogIns = (): void => load('koa2-ratelimit').Stores.Memory.cleanAll();

/** @param running a service and its users so far */
export function serviceAt({
  users,
  ...running
}: Pick<Service, 'strapi' | 'origin' | 'roots' | 'stop'> & { users: Map<string, Promise<User>> }): Service {
  const { strapi, origin, roots } = running;
  const user = (role: Role, name: string = role): Promise<User> => {
    const made = users.get(name) ?? makeUser(strapi, role, name);
    users.set(name, made);
    return made;
  };
  return {
    ...running,
    request: (path, init) =>
      ask(path.startsWith('/') ? origin + path : new URL(path, `${roots.en}/`).href, init),
    user,
    as: async (role, name) => (await user(role, name)).headers,
  };
}

/** The variables of a service with these options. */
export function environmentOf(
  options: Pick<ServiceOptions, 'env' | 'settings'> & { database: FreshDatabase },
): Record<string, string> {
  const settings: PlainSettings = { timezone: 'America/New_York', ...options.settings };
  const entries = Object.entries(settings).flatMap(([name, value]) =>
    value === undefined ? [] : [[variableOf(name), String(value)]],
  );
  return { ...options.database.env, ...options.env, ...Object.fromEntries(entries) };
}
