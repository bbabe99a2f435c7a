import type { StrapiApp } from '@strapi/strapi/admin';
import type { LinkedKind } from '../../../server/src/domain/kinds';
import { LINKED_KINDS, uidOf } from '../../../server/src/domain/kinds';
import type { CreatedDocument } from '../strapi/created-documents';
import { watchCreatedDocuments } from '../strapi/created-documents';
import { valueAt } from '../value-at';

/** A record that was just created in this browser. */
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

/** @returns a function that removes the listener */
export function onCreatedRecord(listener: (record: CreatedRecord) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const watchCreatedRecords = (app: Pick<StrapiApp, 'addMiddlewares'>): void =>
  watchCreatedDocuments(app, (created) => {
    const record = recordOf(created);
    if (record) for (const listener of listeners) listener(record);
  });

/** @returns undefined for content types that events do not link to */
function recordOf({ model, data }: CreatedDocument): CreatedRecord | undefined {
  const kind = LINKED_KINDS.find((one) => uidOf(one) === model);
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
