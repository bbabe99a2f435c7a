import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import type { Authentication } from '../../access/caller';
import { callerOf, mayAct } from '../../access/caller';
import { PLUGIN, kindOfUid } from '../../domain/kinds';

// Strapi checks only one right for `POST /api/upload`, its own. With that right a request may also replace the bytes of any
// file (`?id=`), and link the new file to any record of any content type (`ref`, `refId`, `field`), whoever owns it.

/** The permission of the route in Strapi. */
const STRAPIS_RIGHT = 'plugin::upload.content-api.upload';

/** The names of `mayUpload` and of `openSession` (`transport/session-policy.ts`) in Strapi. */
const MAY_UPLOAD = `plugin::${PLUGIN}.may-upload`;
const SESSION = `plugin::${PLUGIN}.session`;

/**
 * Refuses sessions that have ended with the password of their user, on all routes of `/api/upload` (docs/interface.md 3.2), and opens
 * `POST /api/upload` for new files to callers with the calendar's right `upload`, besides those whom Strapi admits. Call it while
 * plugins register, before Strapi creates its routes.
 * @throws Error if this version of Strapi has no such route
 */
export function registerUploadRoute(strapi: Core.Strapi): void {
  for (const route of contentRoutes(strapi)) addPolicy(route, SESSION);
  addPolicy(uploadRoute(strapi), MAY_UPLOAD);
}

function addPolicy(route: Core.Route, policy: string): void {
  route.config = { ...route.config, policies: [...(route.config?.policies ?? []), policy] };
}

/** The second half: Strapi reads the scope of a route with every request. Call it when the routes exist. */
export function openUploadRoute(strapi: Core.Strapi): void {
  const route = uploadRoute(strapi);
  // With an empty scope Strapi only identifies the caller; `mayUpload` checks the rights.
  route.config = Object.assign(route.config ?? {}, { auth: { scope: [] } });
}

function contentRoutes(strapi: Core.Strapi): readonly Core.Route[] {
  const { routes } = strapi.plugin('upload');
  return Array.isArray(routes) ? routes : (routes['content-api']?.routes ?? []);
}

function uploadRoute(strapi: Core.Strapi): Core.Route {
  const found = contentRoutes(strapi).find(
    ({ method, handler }) => method === 'POST' && handler === 'content-api.upload',
  );
  if (found === undefined)
    throw new Error(
      'Calendar: @strapi/upload has no route content-api.upload. This version of Strapi is not supported.',
    );
  return found;
}

/**
 * The policy of `POST /api/upload`: who may upload new files, replace a file, or link one to a record.
 * @throws ForbiddenError, ValidationError
 */
export function mayUpload({ request, state }: Pick<Context, 'request' | 'state'>): boolean {
  const authentication: Authentication | undefined = state['auth'];
  const caller = callerOf(authentication);
  if (!caller.may('capability.upload') && !mayAct(authentication, STRAPIS_RIGHT))
    throw new errors.ForbiddenError();
  const editsOthers = caller.may('capability.editOthers');
  if (request.query['id'] && !editsOthers) {
    throw new errors.ForbiddenError();
  }
  const { ref, refId, field } = fieldsOf(request.body);
  if (ref === undefined && refId === undefined && field === undefined) return true;
  if (kindOfUid(String(ref)) !== undefined) {
    throw new errors.ValidationError(
      'The image of a record of the calendar is set by the calendar’s own interface: send its id as "image".',
    );
  }
  if (!editsOthers) throw new errors.ForbiddenError();
  return true;
}

const fieldsOf = (body: unknown): { ref?: unknown; refId?: unknown; field?: unknown } =>
  typeof body === 'object' && body !== null ? body : {};
