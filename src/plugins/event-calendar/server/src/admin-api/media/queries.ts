import type { Core } from '@strapi/strapi';
import { beforeMediaLibrary } from '../../platform/strapi/plugin-routes';
import { invalid } from '../../write-model/records/refuse';

/** The attribute of files that leads to the records that show them, of whatever content type. */
const RECORDS = 'related';
const LISTS = ['admin-file.find', 'admin-file.findOne', 'admin-folder.find', 'admin-folder.findOne'];

/** Parameters whose values are names of attributes. */
const NAMING: readonly string[] = ['populate', 'sort', 'fields'];

/**
 * Refuses queries of the media library that read the records that show a file, or test them. Strapi reads them without the rights on
 * their content types: tokens and passwords too. Its own pages send no such query. Call it in the plugin's `register`.
 */
export function refuseQueriesOfRecords(strapi: Core.Strapi): void {
  for (const handler of LISTS)
    beforeMediaLibrary(strapi, handler, (ctx, next) => {
      if (reachesRecords(ctx.query))
        throw invalid(RECORDS, 'form', { problems: `${RECORDS} cannot be read here` });
      return next();
    });
}

function reachesRecords(query: object): boolean {
  return Object.entries(query).some(
    ([key, value]: [string, unknown]) =>
      namesRecords(key) ||
      (NAMING.includes(key) && textsIn(value).some(namesRecords)) ||
      (key === 'populate' && [value].flat().includes('*')) ||
      (typeof value === 'object' && value !== null && reachesRecords(value)),
  );
}

/** Without those that are deeper: a filter may search for any text. */
const textsIn = (value: unknown): string[] =>
  (typeof value === 'string' ? [value] : Object.values(Object(value))).filter(
    (text): text is string => typeof text === 'string',
  );

const namesRecords = (text: string): boolean => text.split(/[^\w]+/).includes(RECORDS);
