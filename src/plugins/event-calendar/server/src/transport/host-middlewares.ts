import type { Core } from '@strapi/strapi';
import type { Middleware } from 'koa';
import { PLUGIN } from '../domain/kinds';
import { NOT_NEEDED_TO_READ, securityHeaders } from '../platform/strapi/middlewares';

type Configured = string | Middleware | { name?: string; resolve?: string; config?: object };

const ACCESS_LOG = `plugin::${PLUGIN}.access-log`;

/** Middlewares that reads do not need. The access log is written in any case. */
const NOT_NEEDED: ReadonlySet<string> = new Set([...NOT_NEEDED_TO_READ, ACCESS_LOG]);

/** What `config/middlewares` of the project requires of every response. */
export interface HostMiddlewares {
  /** The names of middlewares that are neither Strapi's nor ours. Reads must not bypass them. */
  others: string[];
  /** Whether the project wants our access log. */
  accessLog: boolean;
  /** The header lines that the project's security middleware sets. */
  securityHeaders: readonly (readonly [name: string, value: string])[];
}

/** @throws Error with one line if Strapi's security middleware is not as expected */
export async function hostMiddlewares(strapi: Core.Strapi): Promise<HostMiddlewares> {
  const configured = strapi.config.get<Configured[]>('middlewares', []).map((item) => ({
    name: nameOf(item),
    config: typeof item === 'object' ? (item.config ?? {}) : {},
  }));
  const names = configured.map(({ name }) => name);
  return {
    others: names.filter((name) => !NOT_NEEDED.has(name)),
    accessLog: names.includes(ACCESS_LOG),
    securityHeaders: await securityHeaders(strapi, configured),
  };
}

function nameOf(item: Configured): string {
  if (typeof item === 'string') return item;
  return typeof item === 'function'
    ? 'a function'
    : (item.name ?? item.resolve ?? 'a middleware without a name');
}
