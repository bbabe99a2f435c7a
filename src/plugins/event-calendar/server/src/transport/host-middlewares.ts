import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Middleware } from 'koa';
import { PLUGIN } from '../domain/kinds';
import { refusal, refusalText } from '../domain/refusals';
import { isHangUp } from '../platform/hang-up';
import { OF_EVERY_PROJECT, headersOfEveryResponse } from '../platform/strapi/middlewares';

type Configured = string | Middleware | { name?: string; resolve?: string; config?: object };

type ParserError = Error & { status?: unknown };

const BODY = 'strapi::body';
const LOGGER = 'strapi::logger';
const ACCESS_LOG = `plugin::${PLUGIN}.access-log`;

/** Middlewares that reads do not need. The access log is written in any case. */
const NOT_NEEDED: ReadonlySet<string> = new Set([...OF_EVERY_PROJECT, ACCESS_LOG]);

/**
 * Changes two of Strapi's middlewares in the list of the project, before they are made; call it in the plugin's `register`.
 *
 * - `strapi::body` answers to a body that is not JSON, or that names `__proto__`, with a sentence for the panel. It throws the error
 *   of its parser, whose text says nothing to an editor and whose stack is in the log. Routes of the project's own content API
 *   stay as they are if the client is still there, and so does a project's own `onError`.
 * - `strapi::logger` would log the passwords of events; the access log writes the same lines without them.
 *
 * No upstream issue. Seen with Strapi 5.54 (the config of `strapi::body` is that of koa-body 6).
 */
export function replaceMiddlewares(strapi: Core.Strapi): void {
  const listed = strapi.config.get<readonly Configured[] | undefined>('middlewares') ?? OF_EVERY_PROJECT;
  const contentApi = `${strapi.config.get('api.rest.prefix', '/api')}/`;
  const onError = (error: ParserError, { path }: { path: string }): never => {
    if (path.startsWith(contentApi) && !isHangUp(error)) throw error;
    return refuse(error);
  };
  const changed = listed.map((item) => {
    const name = nameOf(item);
    if (name === LOGGER) return ACCESS_LOG;
    return name === BODY ? { name, config: { onError, ...configOf(item) } } : item;
  });
  strapi.config.set('middlewares', changed);
}

/**
 * @throws ValidationError for what the parser could not read, or got in part because the client has gone; other errors, such as of a body
 * that is too large, stay as they are
 */
function refuse(error: ParserError): never {
  if (error.status !== 400 && !isHangUp(error)) throw error;
  const refused = refusal('form', { problems: 'the body is not valid JSON' });
  throw new errors.ValidationError(refusalText(refused), { refusal: refused });
}

/** What `config/middlewares` of the project requires of every response. */
export interface HostMiddlewares {
  /** The names of middlewares that are neither Strapi's nor ours. Reads must not bypass them. */
  others: string[];
  /** Whether the project wants an access log. */
  accessLog: boolean;
  /** The header lines that the project's middlewares set on every response. */
  headers: readonly (readonly [name: string, value: string])[];
}

/** @throws Error with one line if a middleware of Strapi is not as expected */
export async function hostMiddlewares(strapi: Core.Strapi): Promise<HostMiddlewares> {
  const configured = strapi.config
    .get<Configured[]>('middlewares', [])
    .map((item) => ({ name: nameOf(item), config: configOf(item) }));
  const names = configured.map(({ name }) => name);
  return {
    others: names.filter((name) => !NOT_NEEDED.has(name)),
    accessLog: names.includes(ACCESS_LOG),
    headers: await headersOfEveryResponse(strapi, configured),
  };
}

/**
 * Whether the project has middlewares of its own, or policies and middlewares for routes of the calendar: they may depend on the path, so
 * no request may bypass them.
 */
export function checksRequests(strapi: Core.Strapi): boolean {
  const listed = strapi.config.get<Configured[]>('middlewares', []);
  if (listed.some((item) => !NOT_NEEDED.has(nameOf(item)))) return true;
  const api: unknown = Reflect.get(Object(Reflect.get(strapi.plugin(PLUGIN), 'routes')), 'content-api');
  const routes: unknown = Reflect.get(Object(api), 'routes');
  return (Array.isArray(routes) ? routes : []).some((route: unknown) => {
    const config: unknown = Reflect.get(Object(route), 'config');
    const lists: unknown[] = ['policies', 'middlewares'].map((name) => Reflect.get(Object(config), name));
    return lists.some((list) => Array.isArray(list) && list.length > 0);
  });
}

const configOf = (item: Configured): object => (typeof item === 'object' ? (item.config ?? {}) : {});

function nameOf(item: Configured): string {
  if (typeof item === 'string') return item;
  return typeof item === 'function'
    ? 'a function'
    : (item.name ?? item.resolve ?? 'a middleware without a name');
}
