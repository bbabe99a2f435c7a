import { adminApi } from '@strapi/strapi/admin';
import type { StrapiApp } from '@strapi/strapi/admin';
import { valueAt } from '../value-at';
import { reportUnsupported } from './report-unsupported';

/**
 * Reports the records that the Content Manager creates. Its dialogs have no such event, but every response passes through the store
 * of the panel as an action of RTK Query, whose type starts with the name of the panel's API.
 *
 * Seen with Strapi 5.54 (`services/documents` of `@strapi/content-manager`). Logs one line if the API has another name.
 */

const FULFILLED = 'adminApi/executeMutation/fulfilled';
const CREATES: ReadonlySet<unknown> = new Set(['createDocument', 'publishDocument']);

/** A record that was just created, with the response of the Content Manager. */
export interface CreatedDocument {
  /** The uid of its content type. */
  model: unknown;
  data: unknown;
}

/** Calls the listener for each record that is created in this tab. To be called in `register` of the plugin. */
export function watchCreatedDocuments(
  app: Pick<StrapiApp, 'addMiddlewares'>,
  listener: (created: CreatedDocument) => void,
): void {
  if (!FULFILLED.startsWith(`${adminApi.reducerPath}/`))
    reportUnsupported(
      `calls the panel's requests "${adminApi.reducerPath}"`,
      'new venues, organizers and terms are not linked by themselves',
    );
  app.addMiddlewares([
    () => () => (next) => (action: Parameters<typeof next>[0]) => {
      const result: unknown = next(action);
      const created = createdIn(action);
      if (created) listener(created);
      return result;
    },
  ]);
}

function createdIn(action: unknown): CreatedDocument | undefined {
  if (valueAt(action, 'type') !== FULFILLED) return undefined;
  const request = valueAt(action, 'meta', 'arg');
  if (!CREATES.has(valueAt(request, 'endpointName')) || valueAt(request, 'originalArgs', 'documentId'))
    return undefined;
  return { model: valueAt(request, 'originalArgs', 'model'), data: valueAt(action, 'payload', 'data') };
}
