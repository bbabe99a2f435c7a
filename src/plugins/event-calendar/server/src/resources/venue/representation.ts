import { showLine } from '../../domain/text/line';
import { showHtml } from '../../domain/text/paragraphs';
import { globalId, publicAddress } from '../shared/addresses';
import { renderImage } from '../shared/image';
import { SlottedMember, jsonText } from '../shared/json-text';
import { postDates, shownSlug } from '../shared/post';
import type { VenueRecord } from '../shared/record';
import type { RenderSettings, RenderedRecord } from '../shared/rendered';
import { structuredPlace } from '../shared/structured-data';
import { feedVenue } from './feed';

/**
 * Renders a venue (docs/interface.md 8.1). Empty members are left out; `json_ld` comes at the slot `structured`.
 */
export function renderVenue(record: VenueRecord, settings: RenderSettings): RenderedRecord {
  const placed = record.latitude !== null && record.longitude !== null;
  const body = jsonText({
    id: record.publicId,
    author: String(record.author),
    status: record.status,
    ...postDates(record, settings),
    url: publicAddress(record, settings),
    venue: showLine(record.name),
    description: showHtml(record.description) || undefined,
    excerpt: showHtml(record.excerpt) || undefined,
    slug: shownSlug(record) || undefined,
    image: record.image === null ? undefined : renderImage(record.image),
    address: record.address || undefined,
    city: record.city || undefined,
    country: record.country || undefined,
    province: record.province || undefined,
    state: record.state || undefined,
    zip: record.zip || undefined,
    phone: record.phone || undefined,
    website: record.website || undefined,
    stateprovince: record.stateprovince || undefined,
    geo_lat: placed ? record.latitude : undefined,
    geo_lng: placed ? record.longitude : undefined,
    json_ld: new SlottedMember('structured'),
    show_map: record.showMap,
    show_map_link: record.showMapLink,
    global_id: globalId(record.publicId),
    global_id_lineage: [globalId(record.publicId)],
  });
  const structured = jsonText(structuredPlace(record));
  return { body, blanked: null, embedded: null, structured, feed: feedVenue(record, settings) };
}
