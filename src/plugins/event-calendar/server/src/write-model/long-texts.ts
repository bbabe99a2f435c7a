import type { Core } from '@strapi/strapi';
import { kindOfUid } from '../domain/kinds';
import { withLongTexts } from './texts/with-long-texts';

/**
 * Converts the long texts of every write of a calendar content type to their stored form, before the guard opens its transaction.
 * Call it before the guard is registered, so that it runs around the guard.
 */
export function registerLongTexts(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    const params: object = context.params;
    if (kindOfUid(context.uid) === undefined || !('data' in params)) return next();
    return withLongTexts(params.data, async () => next());
  });
}
