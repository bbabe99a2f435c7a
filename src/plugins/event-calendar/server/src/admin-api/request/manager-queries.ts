import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { isObject } from '../../api/json';
import { kindOfUid } from '../../domain/kinds';
import { databaseFailure } from '../../platform/database-failure';
import { beforeContentManager } from '../../platform/strapi/plugin-routes';
import { linkedType } from '../passwords/tested-fields';
import type { Models } from '../passwords/tested-fields';
import { impossible } from '../../write-model/records/refuse';

/** What Strapi's form sends when it looks for records to link to. */
const OF_RELATIONS = new Set([
  ...['page', 'pageSize', 'locale', 'status', '_q', '_filter'],
  ...['id', 'component', 'idsToOmit', 'idsToInclude'],
]);

/** No longer title or name is made into a slug. */
const MOST_CHARACTERS = 2_000;

const refused = (problems: string): Error => impossible('form', { problems });

/**
 * Refuses queries of the Content Manager that Strapi passes on without a check. Call it in the plugin's `register`.
 *
 * - The records that a field can link to come as the query says: with `populate` they show who made them, and the secrets of these
 *   people. Only what a form sends is taken.
 * - Filters, sorts and searches that no statement can express are errors of the server.
 * - The time that a slug takes grows with the square of the length of the title, and nothing else is answered meanwhile.
 */
export function checkManagerQueries(strapi: Core.Strapi): void {
  beforeContentManager(strapi, (ctx, next) => {
    const { model = '', targetField }: Record<string, string> = { ...ctx['params'] };
    const models: Models = { ...strapi.contentTypes, ...strapi.components };
    const linked = targetField === undefined ? undefined : linkedType(models, model, targetField);
    const kind = kindOfUid(model) ?? kindOfUid(linked ?? '');
    if (kind === undefined) return next();
    if (targetField !== undefined) keepFormQuery(ctx.query);
    return ctx.method === 'GET' ? blamingTheQuery(ctx, next) : next();
  });
  strapi.server.router.use('/content-manager/uid/generate', checkSlugSource);
}

/** Others are dropped, not refused: the form sends on whatever stands in the address of its page. */
function keepFormQuery(query: Context['query']): void {
  for (const name of Object.keys(query)) if (!OF_RELATIONS.has(name)) Reflect.deleteProperty(query, name);
}

/** Errors of a read are those of its query, unless the database has failed. */
async function blamingTheQuery(ctx: Context, next: Next): Promise<unknown> {
  try {
    return await next();
  } catch (error) {
    const isTold = error instanceof Error && ('status' in error || 'details' in error);
    if (isTold || Object.keys(ctx.query).length === 0 || databaseFailure(error) !== undefined) throw error;
    throw refused('the query cannot be answered');
  }
}

async function checkSlugSource(ctx: Context, next: Next): Promise<unknown> {
  const { contentTypeUID, data }: Record<string, unknown> = Object(ctx.request.body);
  if (typeof contentTypeUID !== 'string' || kindOfUid(contentTypeUID) === undefined || !isObject(data))
    return next();
  for (const name of ['title', 'name']) {
    const text = data[name] ?? '';
    if (typeof text !== 'string') throw refused(`${name} must be a text`);
    if (text.length > MOST_CHARACTERS)
      throw refused(`${name} can have at most ${MOST_CHARACTERS} characters`);
  }
  return next();
}
