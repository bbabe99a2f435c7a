import { showSlug } from '../../domain/slug';
import { publicAddress } from '../shared/addresses';
import type { FeedTerm } from '../shared/feed-forms';
import { feedTexts } from '../shared/feed-parts';
import type { Slotted } from '../shared/feed-parts';
import { jsonText } from '../shared/json-text';
import type { TermRecord } from '../shared/record';
import type { RenderSettings } from '../shared/rendered';

/**
 * A category or a tag for feeds, as JSON text.
 * @param html its sanitised description
 */
export function feedTerm(record: TermRecord, html: string, settings: RenderSettings): string {
  const form: Slotted<FeedTerm> = {
    id: record.publicId,
    slug: showSlug(record.slug ?? ''),
    name: record.name,
    description: feedTexts(html, publicAddress(record, settings)).description,
    parent: record.parentId,
  };
  return jsonText(form);
}
