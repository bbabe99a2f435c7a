import type { StrapiApp } from '@strapi/strapi/admin';
import { isOurModel, valueAt } from './ours';

/**
 * Strapi's edit view shows what is being saved as if it were stored already, and what is stored again when the save fails:
 * the form follows, and what was typed is gone. Here such a change of the store waits until the save has succeeded, and is
 * dropped when it fails. Relies on `updateDocument` of the Content Manager patching `getDocument` once when it begins and once
 * more to take that back, and on the names of actions of RTK Query.
 */
export function holdOptimisticPatches(app: Pick<StrapiApp, 'addMiddlewares'>): void {
  app.addMiddlewares([
    () => () => (next) => {
      /** Patches by the number of the request that they wait for. */
      const held = new Map<string, { key: string; action: Parameters<typeof next>[0] }>();
      /** The save that has just begun, and whose patch comes next. */
      let begun: string | undefined;
      /** Queries whose next patch takes back what was never shown. */
      const taken = new Set<string>();
      return (action: Parameters<typeof next>[0]) => {
        const type = valueAt(action, 'type');
        if (type === 'adminApi/queries/queryResultPatched') {
          const key = String(valueAt(action, 'payload', 'queryCacheKey'));
          if (taken.delete(key)) return action;
          if (begun === undefined || !isDocumentOfOurs(key)) return next(action);
          held.set(begun, { key, action });
          begun = undefined;
          return action;
        }
        if (!isSave(action)) return next(action);
        const request = String(valueAt(action, 'meta', 'requestId'));
        if (type === 'adminApi/executeMutation/pending') begun = request;
        else if (begun === request) begun = undefined;
        const patch = held.get(request);
        held.delete(request);
        if (patch !== undefined && type === 'adminApi/executeMutation/rejected') taken.add(patch.key);
        if (patch !== undefined && type === 'adminApi/executeMutation/fulfilled') next(patch.action);
        return next(action);
      };
    },
  ]);
}

const isDocumentOfOurs = (key: string): boolean =>
  key.startsWith('getDocument(') && key.includes('"model":"plugin::event-calendar.');

const isSave = (action: unknown): boolean =>
  valueAt(action, 'meta', 'arg', 'endpointName') === 'updateDocument' &&
  isOurModel(valueAt(action, 'meta', 'arg', 'originalArgs', 'model'));
