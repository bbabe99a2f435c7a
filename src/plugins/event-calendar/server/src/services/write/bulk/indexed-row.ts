import type { Core } from '@strapi/strapi';
import { rowOf } from '../../../write-model/new-records';
import type { NewRecord } from '../../../write-model/new-records';
import { statusOf } from '../../../domain/status';
import type { IndexedRow } from '../find-records';

/** A record that is not in the database yet, in the form in which `find-records` would read it. */
export function indexedRow(strapi: Core.Strapi, record: NewRecord): IndexedRow {
  const { documentId, publicId, locale, data, published } = record;
  const moment = data['publishAt'];
  const status = statusOf({
    published,
    private: data['private'] === true,
    readyForReview: data['readyForReview'] === true,
    publishAt: typeof moment === 'string' ? new Date(moment).getTime() : null,
    trashed: Boolean(data['trashedAt']),
  });
  return {
    ...rowOf(strapi, record, false),
    id: 0,
    document_id: documentId,
    locale,
    public_id: publicId,
    slug: typeof data['slug'] === 'string' ? data['slug'] : null,
    stand_in: false,
    published_at: null,
    index_id: publicId,
    index_status: status,
    index_author: typeof data['author'] === 'number' ? data['author'] : null,
    index_parent: null,
  };
}
