import type { Core } from '@strapi/strapi';
import { invalid } from '../../documents/refuse';
import { uidOf } from '../../domain/kinds';
import { meantEnd } from '../../domain/time/meant-end';
import { isWallTime } from '../../domain/time/types';

const FORMS = /\/content-manager\/(collection-types|single-types|relations)\//;

/**
 * Reads the end of an event in a form of the Content Manager as the input of the panel does (`meantEnd`), and refuses one on an
 * earlier date. Other ways to the Document Service keep the rule of the interface, by which such an event ends when it starts.
 * Call it in the plugin's `register`.
 */
export function checkEnds(strapi: Core.Strapi): void {
  strapi.documents.use((context, next) => {
    const { uid, params } = context;
    const path = strapi.requestContext.get()?.path ?? '';
    if (uid !== uidOf('event') || !('data' in params) || !FORMS.test(path)) return next();
    const data: Record<string, unknown> = Object(params.data);
    const { startDate: start, endDate: end } = data;
    if (typeof start !== 'string' || typeof end !== 'string' || !isWallTime(start) || !isWallTime(end))
      return next();
    const meant = meantEnd(start, end, data['allDay'] === true);
    if (meant === undefined) throw invalid('endDate', 'endBeforeStart', {});
    data['endDate'] = meant;
    return next();
  });
}
