import type { Kind } from '../domain/kinds';
import type { SourceDocument } from './index/records';
import type { Data } from './prepare';

/** A record with its first language, in the form in which the guard hands it to the Document Service (`prepareNew`). */
export interface NewRecord {
  kind: Kind;
  documentId: string;
  publicId: number;
  locale: string;
  /** Attributes without relations, with the slug. */
  data: Data;
  /** Linked records by attribute: document ids in order. */
  links: ReadonlyMap<string, readonly string[]>;
  /** Whether it has a published version. Terms have only that. */
  published: boolean;
  createdAt: Date;
  changedAt: Date;
}

/** The row ids of a new record. */
export interface NewIds {
  draft: number | undefined;
  published: number | undefined;
}

/** What all attributes of a record without input have. */
export type Defaults = Data;

/** The attributes of a version that are not input. */
export function ownAttributes(record: Omit<NewRecord, 'links' | 'data'>, published: boolean): Data {
  const { documentId, publicId, locale, createdAt, changedAt } = record;
  const publishedAt = published ? changedAt : null;
  return { documentId, publicId, locale, createdAt, updatedAt: changedAt, publishedAt };
}

/** A new record without an image, in the form that the index is made from. */
export function newDocument(
  record: Omit<NewRecord, 'links'>,
  defaults: Defaults,
  { draft, published }: NewIds,
): SourceDocument {
  const versionOf = (id: number | undefined, state: boolean) =>
    id === undefined
      ? undefined
      : { ...defaults, ...record.data, ...ownAttributes(record, state), id, image: null };
  const { locale } = record;
  const language = { locale, draft: versionOf(draft, false), published: versionOf(published, true) };
  return { ...identified(record, { draft, published }), languages: [language] };
}

/** The same without its versions. */
export const identified = (
  { kind, documentId, publicId }: Pick<NewRecord, 'kind' | 'documentId' | 'publicId'>,
  { draft, published }: NewIds,
): SourceDocument => ({
  kind,
  documentId,
  publicId,
  languages: [],
  publishedIds: published === undefined ? [] : [published],
  draftIds: draft === undefined ? [] : [draft],
});
