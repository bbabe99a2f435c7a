import type { Core } from '@strapi/strapi';
import { maySetEveryPassword } from '../../access/password-rights';
import { uidOf } from '../../domain/kinds';
import { beforeContentManager } from '../../platform/strapi/plugin-routes';
import { invalid } from '../../write-model/records/refuse';
import { linkedType, testsSecret } from './tested-fields';
import type { Models } from './tested-fields';

const EVENT = uidOf('event');
const isSecret = (uid: string, field: string): boolean => uid === EVENT && field === 'password';

/**
 * Refuses queries of the Content Manager that filter or sort by the password of events: whoever may not read a password could
 * guess it from what they find. Strapi lets every reader of events send them.
 * Call it in the plugin's `register`.
 */
export function refusePasswordQueries(strapi: Core.Strapi): void {
  beforeContentManager(strapi, async (ctx, next) => {
    const { model = '', targetField = '' }: Record<string, string> = { ...ctx['params'] };
    const models: Models = { ...strapi.contentTypes, ...strapi.components };
    // The list of records that a field can link to takes the query of the linked kind.
    const target = linkedType(models, model, targetField) ?? model;
    // The validation of several records has its sort in the body.
    const queries: unknown[] = [ctx.query, { sort: Object(ctx.request.body).sort }];
    const isTested = queries.some((query) =>
      [model, target].some((uid) => testsSecret({ models, isSecret }, uid, query)),
    );
    if (isTested && !(await maySetEveryPassword(strapi)))
      throw invalid('password', 'secretTested', { field: 'password' });
    return next();
  });
}
