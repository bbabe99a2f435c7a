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
 * list. Full-access tokens may read everything anyway. Call it when plugins register.
 */
export function closeRelationsElsewhere(strapi: Core.Strapi): void {
  const auth = strapi.get('auth');
  const verify = auth.verify.bind(auth);
  auth.verify = async (authentication: Authentication | undefined, config: { scope?: unknown } = {}) => {
    if (typeof config.scope === 'string' && FINDS.has(config.scope) && !mayReadAll(authentication))
      throw new errors.ForbiddenError();
    return verify(authentication, config);
  };
  const graphql = strapi.plugin('graphql')?.service('extension');
  for (const kind of KINDS) graphql?.shadowCRUD(uidOf(kind)).disable();
}

const FINDS: ReadonlySet<string> = new Set(KINDS.map((kind) => `${uidOf(kind)}.find`));
