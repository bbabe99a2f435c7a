import { showSlug } from '../../domain/slug';
import { storeHtml } from '../../domain/text/html';
import { showLine } from '../../domain/text/line';
import { collectionAddress, publicAddress, restAddress } from '../shared/addresses';
import { SlottedValue, jsonText } from '../shared/json-text';
import type { RenderableObject } from '../shared/json-text';
import type { TermRecord } from '../shared/record';
import type { RenderSettings, RenderedRecord } from '../shared/rendered';
import { feedTerm } from './feed';

/** Renders a category or a tag, alone (docs/interface.md 10.1) and inside an event (docs/interface.md 10.2). */
export function renderTerm(record: TermRecord, settings: RenderSettings): RenderedRecord {
  const id = record.publicId;
  const name = showLine(record.name);
  const slug = showSlug(record.slug ?? '');
  const parent = record.parentId ?? 0;
  const isCategory = record.kind === 'category';
  const taxonomy = isCategory ? settings.categoryTaxonomy : settings.tagTaxonomy;
  const count = new SlottedValue('count');
  // Without added paragraphs, so the description appears as it was written; it is always sanitised.
  const description = storeHtml(record.description);
  const urls: RenderableObject = {
    self: restAddress(record.kind, id),
    collection: collectionAddress(record.kind),
    up: parent === 0 ? undefined : restAddress(record.kind, parent),
  };
  return {
    body: jsonText({
      id,
      count,
      description,
      name,
      slug,
      taxonomy,
      parent: isCategory ? parent : undefined,
      meta: [],
      url: publicAddress(record, settings),
      urls,
    }),
    blanked: null,
    embedded: jsonText({
      name,
      slug,
      term_group: 0,
      term_taxonomy_id: id,
      taxonomy,
      description,
      parent,
      count,
      filter: 'raw',
      id,
      urls,
    }),
    structured: null,
    feed: feedTerm(record, description, settings),
  };
}
