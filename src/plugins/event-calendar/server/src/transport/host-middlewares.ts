import type { Core } from '@strapi/strapi';
import type { Middleware } from 'koa';
import { nobodysContext } from '../access/nobodys-context';
import { PLUGIN } from '../domain/kinds';

type Configured = string | Middleware | { name?: string; resolve?: string; config?: object };

const SECURITY = 'strapi::security';
const ACCESS_LOG = `plugin::${PLUGIN}.access-log`;

/**
 * The middlewares that a read without credentials and without a body does not need: errors, CORS and the query are the
 * interface's own business, the access log is written either way, and what the security middleware sets is the same for all
 * of its answers.
 */
const NOT_NEEDED: ReadonlySet<string> = new Set([
  SECURITY,
  ACCESS_LOG,
  'strapi::errors',
  'strapi::cors',
  'strapi::query',
  'strapi::body',
  'strapi::session',
  'strapi::favicon',
  'strapi::public',
]);

/** What a project's `config/middlewares` asks of every answer. */
export interface HostMiddlewares {
  /** The names of others than Strapi's own and ours: a read must not pass them by. */
  others: string[];
  /** Whether the project wants our access log. */
  accessLog: boolean;
  /** The header lines that the project's security middleware sets. */
  securityHeaders: readonly (readonly [name: string, value: string])[];
}

export async function hostMiddlewares(strapi: Core.Strapi): Promise<HostMiddlewares> {
  const configured = strapi.config.get<Configured[]>('middlewares', []);
  const names = configured.map(nameOf);
  const security = configured[names.indexOf(SECURITY)];
  return {
    others: names.filter((name) => !NOT_NEEDED.has(name)),
    accessLog: names.includes(ACCESS_LOG),
    securityHeaders: security === undefined ? [] : await headersSetBy(strapi, security),
  };
}

function nameOf(item: Configured): string {
  if (typeof item === 'string') return item;
  return typeof item === 'function'
    ? 'a function'
    : (item.name ?? item.resolve ?? 'a middleware without a name');
}

/** Lets the middleware pass a request that nobody sent, and looks at what it set. */
async function headersSetBy(strapi: Core.Strapi, item: Configured): Promise<[string, string][]> {
  const config = typeof item === 'object' ? (item.config ?? {}) : {};
  const made: unknown = strapi.middleware(SECURITY)(config, { strapi });
  const context = nobodysContext(strapi);
  if (typeof made === 'function') await Reflect.apply(made, undefined, [context, () => Promise.resolve()]);
  return Object.entries(context.res.getHeaders()).map(([name, value]) => [name, String(value)]);
}
