import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { createPasswordAttempts } from '../access/password-attempts';
import type { PasswordAttempts } from '../access/password-attempts';
import type { Operation } from '../api/operations/operation';
import { countStoreOf } from '../storage/counts/count-store';
import { clientAddress } from './limits/client-address';
import { createRequestLimits } from './limits/request-limits';
import type { Admission, RequestLimits, Verdict } from './limits/request-limits';
import type { Settings } from '../platform/settings/settings';
import { senderOf } from './send';

const UNLIMITED: Admission = { wait: undefined, settle: () => undefined };

const known = new WeakMap<Core.Strapi, RequestLimits>();

/** The request limits of a running Strapi, shared by all ways into the interface. */
export function limitsOf(strapi: Core.Strapi, settings: Settings): RequestLimits {
  const limits = known.get(strapi) ?? createRequestLimits(settings, countStoreOf(strapi));
  known.set(strapi, limits);
  return limits;
}

const attempts = new WeakMap<Core.Strapi, PasswordAttempts>();

/** The limits for attempts at event passwords in a running Strapi, shared by the interface and the public pages. */
export function passwordAttemptsOf(strapi: Core.Strapi): PasswordAttempts {
  const admit = attempts.get(strapi) ?? createPasswordAttempts(countStoreOf(strapi));
  attempts.set(strapi, admit);
  return admit;
}

/**
 * Counts what a request or an operation of a batch tries as passwords of events. Writes need none (docs/interface.md 16.16).
 * @returns the seconds after which it may try again; undefined if it may now
 */
export async function admitPasswords(
  strapi: Core.Strapi,
  operation: Operation | undefined,
  address: string,
  secrets: readonly string[],
): Promise<number | undefined> {
  if (operation?.access !== 'anyone') return undefined;
  const admit = passwordAttemptsOf(strapi);
  for (const secret of secrets) {
    const wait = await admit(clientAddress(address), secret);
    if (wait !== undefined) return wait;
  }
  return undefined;
}

/**
 * Applies the limits to a request before any costly work. Preflight requests of browsers, which have no credentials, are free.
 */
export function admitRequest(limits: RequestLimits, ctx: Context): Admission | Promise<Admission> {
  const authorization = ctx.get('Authorization');
  const preflight = ctx.method === 'OPTIONS' && ctx.get('Access-Control-Request-Method') !== '';
  if (preflight && authorization === '') return UNLIMITED;
  const reads = ['GET', 'HEAD', 'OPTIONS'].includes(ctx.method);
  return limits({ address: ctx.ip, authorization, kind: reads ? 'read' : 'write' });
}

/** Reports whether the credentials of a finished request were valid. */
export function verdictOf(ctx: Context): Verdict {
  const { credentials, known } = senderOf(ctx);
  if (known) return 'good';
  return credentials && ctx.status === 401 ? 'bad' : 'unchecked';
}
