import type { StrapiApp } from '@strapi/strapi/admin';
import { kindOfUid } from '../../../server/src/domain/kinds';
import type { EditedRecord } from './ours';
import { valueAt } from './ours';

/** What the Content Manager has done with a record: stored what its form holds, or thrown that away for what is published. */
export interface StoreEvent extends EditedRecord {
  what: 'saved' | 'discarded';
}

const DONE = new Map<unknown, StoreEvent['what']>([
  ['createDocument', 'saved'],
  ['updateDocument', 'saved'],
  ['publishDocument', 'saved'],
  ['discardDocument', 'discarded'],
]);

const listeners = new Set<(event: StoreEvent) => void>();

/** @returns what ends it */
export function onStoreEvent(listener: (event: StoreEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells of every save that has succeeded, before the form hears of it. */
export function watchSaves(app: Pick<StrapiApp, 'addMiddlewares'>): void {
  app.addMiddlewares([
    () => () => (next) => (action: Parameters<typeof next>[0]) => {
      const event = eventIn(action);
      if (event) for (const listener of listeners) listener(event);
      return next(action);
    },
  ]);
}

function eventIn(action: unknown): StoreEvent | undefined {
  if (valueAt(action, 'type') !== 'adminApi/executeMutation/fulfilled') return undefined;
  const what = DONE.get(valueAt(action, 'meta', 'arg', 'endpointName'));
  const asked = valueAt(action, 'meta', 'arg', 'originalArgs');
  const kind = kindOfUid(String(valueAt(asked, 'model')));
  if (what === undefined || kind === undefined) return undefined;
  const [documentId, locale] = [valueAt(asked, 'documentId'), valueAt(asked, 'params', 'locale')];
  return {
    what,
    kind,
    documentId: typeof documentId === 'string' ? documentId : undefined,
    locale: typeof locale === 'string' ? locale : undefined,
  };
}
