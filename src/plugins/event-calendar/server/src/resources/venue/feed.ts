import type { FeedVenue } from '../shared/feed-forms';
import { feedPost } from '../shared/feed-parts';
import type { Slotted } from '../shared/feed-parts';
import { jsonText } from '../shared/json-text';
import type { VenueRecord } from '../shared/record';
import type { RenderSettings } from '../shared/rendered';

/** A venue for feeds, as JSON text. */
export function feedVenue(record: VenueRecord, settings: RenderSettings): string {
  const placed = record.latitude !== null && record.longitude !== null;
  const form: Slotted<FeedVenue> = {
    ...feedPost(record, settings),
    name: record.name,
    address: record.address,
    city: record.city,
    zip: record.zip,
    region: record.stateprovince || record.state || record.province,
    country: record.country,
    phone: record.phone,
    website: record.website,
    latitude: placed ? record.latitude : null,
    longitude: placed ? record.longitude : null,
  };
  return jsonText(form);
}
