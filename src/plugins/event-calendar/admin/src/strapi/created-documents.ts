import { adminApi } from '@strapi/strapi/admin';
import type { StrapiApp } from '@strapi/strapi/admin';
import { valueAt } from '../value-at';
import { tellUnknownForm } from './unknown-form';

/**
 * Tells of the records that the Content Manager makes. Its dialogs tell nobody; the store of the panel sees every answer as an action
 * of RTK Query, whose name begins with that of the panel's requests.
 *
 * Seen with Strapi 5.54 (`services/documents` of `@strapi/content-manager`). Says so where the requests have another name.
 */

const FULFILLED = 'adminApi/executeMutation/fulfilled';
const CREATES: ReadonlySet<unknown> = new Set(['createDocument', 'publishDocument']);

/** A record that was just made, as the Content Manager answers. */
export interface CreatedDocument {
  /** The uid of its content type. */
  model: unknown;
  data: unknown;
}

/** Calls the listener for each record that is made in this browser; call it while the plugin registers. */
export function watchCreatedDocuments(
  app: Pick<StrapiApp, 'addMiddlewares'>,
  listener: (created: CreatedDocument) => void,
): void {
  if (!FULFILLED.startsWith(`${adminApi.reducerPath}/`))
    tellUnknownForm(
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
  const asked = valueAt(action, 'meta', 'arg');
  if (!CREATES.has(valueAt(asked, 'endpointName')) || valueAt(asked, 'originalArgs', 'documentId'))
    return undefined;
  return { model: valueAt(asked, 'originalArgs', 'model'), data: valueAt(action, 'payload', 'data') };
}
