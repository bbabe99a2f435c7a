import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { tokenIn } from '../access/plain-credentials';
import { servingOf } from '../services/serving';

/**
 * The policy of Strapi's routes of `/api/upload`: refuses sessions that have ended with the password of their user
 * (docs/interface.md 3.2).
 * @throws UnauthorizedError
 */
export async function openSession(
  { request }: Pick<Context, 'request'>,
  _config: unknown,
  { strapi }: { strapi: Core.Strapi },
): Promise<boolean> {
  const token = tokenIn(request.headers.authorization ?? '');
  if (token !== undefined && (await servingOf(strapi).hasEnded(token)))
    throw new errors.UnauthorizedError('The password of this user was changed. Please log in again.');
  return true;
}
