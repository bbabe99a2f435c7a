import type { StrapiApp } from '@strapi/strapi/admin';
import type { LinkedKind } from '../../../server/src/domain/kinds';
import { LINKED_KINDS, uidOf } from '../../../server/src/domain/kinds';
import { valueAt } from '../value-at';

/** A record that was just made in this browser. */
export interface CreatedRecord {
  kind: LinkedKind;
  id: number;
  documentId: string;
  name: string;
  locale: string | undefined;
  /** `draft` or `published`; terms have none. */
  status: string | undefined;
}

const listeners = new Set<(record: CreatedRecord) => void>();

/** @returns what ends it */
export function onCreatedRecord(listener: (record: CreatedRecord) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Strapi tells nobody what its dialogs make; its store sees every answer of the Content Manager. */
export function watchCreatedRecords(app: Pick<StrapiApp, 'addMiddlewares'>): void {
  app.addMiddlewares([
    () => () => (next) => (action: Parameters<typeof next>[0]) => {
      const result: unknown = next(action);
      const record = createdIn(action);
      if (record) for (const listener of listeners) listener(record);
      return result;
    },
  ]);
}

const CREATES = new Set<unknown>(['createDocument', 'publishDocument']);

/** The record that an answer has made; undefined where it made none, or none that events link to. */
function createdIn(action: unknown): CreatedRecord | undefined {
  if (valueAt(action, 'type') !== 'adminApi/executeMutation/fulfilled') return undefined;
  const asked = valueAt(action, 'meta', 'arg');
  if (!CREATES.has(valueAt(asked, 'endpointName')) || valueAt(asked, 'originalArgs', 'documentId'))
    return undefined;
  const kind = LINKED_KINDS.find((one) => uidOf(one) === valueAt(asked, 'originalArgs', 'model'));
  const data = valueAt(action, 'payload', 'data');
  const [id, documentId, name] = [valueAt(data, 'id'), valueAt(data, 'documentId'), valueAt(data, 'name')];
  if (kind === undefined || typeof id !== 'number' || typeof documentId !== 'string') return undefined;
  return {
    kind,
    id,
    documentId,
    name: textOf(name) ?? documentId,
    locale: textOf(valueAt(data, 'locale')),
    status: textOf(valueAt(data, 'status')),
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
