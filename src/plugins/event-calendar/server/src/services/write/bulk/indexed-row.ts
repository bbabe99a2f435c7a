import type { Core } from '@strapi/strapi';
import { comparedName } from '../../../domain/text/compared-name';
import type { NewRecord } from '../../../write-model/new-documents';
import { draftRow } from '../../../write-model/new-records';
import { statusOfVersions } from '../../../write-model/index/records';
import type { IndexedRow } from '../find-records';

/** A record that is not in the database yet, in the form in which `find-records` would read it. */
export function indexedRow(strapi: Core.Strapi, record: NewRecord): IndexedRow {
  const { kind, documentId, publicId, locale, data, published } = record;
  return {
    ...draftRow(strapi, record),
    id: 0,
    document_id: documentId,
    locale,
    public_id: publicId,
    slug: typeof data['slug'] === 'string' ? data['slug'] : null,
    stand_in: false,
    published_at: null,
    index_kind: kind,
    index_id: publicId,
    index_status: statusOfVersions({ draft: data, published: published ? data : undefined }),
    index_author: typeof data['author'] === 'number' ? data['author'] : null,
    index_parent: null,
    index_name: typeof data['name'] === 'string' ? comparedName(data['name']) : null,
    // As in the media library, which has the image of a stored row.
    image: data['image'],
  };
}
