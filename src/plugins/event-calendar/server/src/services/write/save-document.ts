import type { Core } from '@strapi/strapi';
import type { Kind } from '../../domain/kinds';
import { uidOf } from '../../domain/kinds';
import { ourData } from '../../write-model/our-data';
import { withoutResult } from '../../write-model/rows-alone';

/** Attributes of a content type by name; relations by document id. */
export type Attributes = Readonly<Record<string, unknown>>;

/** A record as returned by the Document Service. */
export interface SavedDocument {
  publicId: number;
  documentId: string;
}

/** Creates a record, published if `version` says so. The guard does everything else (`write-model/`). */
export async function createDocument(
  strapi: Core.Strapi,
  kind: Kind,
  locale: string,
  data: Attributes,
  version: 'published' | 'draft',
): Promise<SavedDocument> {
  const saved = await strapi.documents(uidOf(kind)).create({ locale, data: ourData(data), status: version });
  return savedOf(kind, saved);
}

/** Changes the version of a record in a language, or creates it; published if `version` says so. */
export async function updateDocument(
  strapi: Core.Strapi,
  kind: Kind,
  documentId: string,
  locale: string,
  data: Attributes,
  version: 'published' | 'draft',
): Promise<void> {
  const documents = strapi.documents(uidOf(kind));
  await withoutResult(() => documents.update({ documentId, locale, data: ourData(data), status: version }));
}

function savedOf(kind: Kind, saved: unknown): SavedDocument {
  const values: Attributes = typeof saved === 'object' && saved !== null ? { ...saved } : {};
  const publicId = Number(values['publicId']);
  const documentId = values['documentId'];
  if (!Number.isInteger(publicId) || typeof documentId !== 'string') {
    throw new Error(`The ${kind} was saved without a public id`);
  }
  return { publicId, documentId };
}
