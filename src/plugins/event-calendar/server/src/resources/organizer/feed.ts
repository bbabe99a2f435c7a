import type { FeedOrganizer } from '../shared/feed-forms';
import { feedPost } from '../shared/feed-parts';
import type { Slotted } from '../shared/feed-parts';
import { jsonText } from '../shared/json-text';
import type { OrganizerRecord } from '../shared/record';
import type { RenderSettings } from '../shared/rendered';

/** An organizer for feeds, as JSON text. */
export function feedOrganizer(record: OrganizerRecord, settings: RenderSettings): string {
  const form: Slotted<FeedOrganizer> = {
    ...feedPost(record, settings),
    name: record.name,
    phone: record.phone,
    website: record.website,
    email: record.email,
  };
  return jsonText(form);
}
