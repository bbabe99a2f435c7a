import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { KINDS, uidOf } from '../domain/kinds';
import type { Authentication } from './caller';
import { mayReadAll } from './caller';

/**
 * Closes the other interfaces of a project for records of the calendar: those of content types that link to them, the one for files, and
 * GraphQL. The right to find events here, `<uid>.find`, is Strapi's right to see rows of that type anywhere, as relations and in
 * filters, and the public has it: drafts, what is private or in the trash, and texts behind a password would come along
 * (`removeRestrictedRelations`, `throwRestrictedRelations` in `@strapi/utils`). Those ask for one action by its name; routes ask for a
 * list. Full-access tokens may read everything anyway. Bodies may still link to records: that shows none of them.
 * Call it when plugins register.
 */
export function closeRelationsElsewhere(strapi: Core.Strapi): void {
  const auth = strapi.get('auth');
  const verify = auth.verify.bind(auth);
  const ofBodies = new WeakSet<object>();
  auth.verify = async (authentication: Authentication | undefined, config: { scope?: unknown } = {}) => {
    const isOfBody = authentication !== undefined && ofBodies.has(authentication);
    if (
      typeof config.scope === 'string' &&
      FINDS.has(config.scope) &&
      !isOfBody &&
      !mayReadAll(authentication)
    )
      throw new errors.ForbiddenError();
    return verify(authentication, config);
  };
  /** A copy, because Strapi remembers by its object what an authentication may do, also for the response to the same request. */
  const ofBody = <Options extends { auth?: unknown }>(options: Options): Options => {
    if (typeof options.auth !== 'object' || options.auth === null) return options;
    const copy = { ...options.auth };
    ofBodies.add(copy);
    return { ...options, auth: copy };
  };
  const { sanitize, validate } = strapi.contentAPI;
  const { input } = sanitize;
  sanitize.input = (data, schema, options = {}) => input(data, schema, ofBody(options));
  const { input: validateInput } = validate;
  validate.input = (data, schema, options = {}) => validateInput(data, schema, ofBody(options));
  const graphql = strapi.plugin('graphql')?.service('extension');
  for (const kind of KINDS) graphql?.shadowCRUD(uidOf(kind)).disable();
}

const FINDS: ReadonlySet<string> = new Set(KINDS.map((kind) => `${uidOf(kind)}.find`));
