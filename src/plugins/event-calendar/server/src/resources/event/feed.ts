import { costOf } from '../../domain/cost';
import { plainText } from '../../domain/text/plain-text';
import { publicAddress } from '../shared/addresses';
import type { StoredFeedEvent } from '../shared/feed-forms';
import { feedPost, feedTexts } from '../shared/feed-parts';
import type { Slotted } from '../shared/feed-parts';
import { SlottedValue, jsonText } from '../shared/json-text';
import type { EventRecord } from '../shared/record';
import type { RenderSettings } from '../shared/rendered';

/** An event for feeds, as JSON text. `withSequence` fills in its number, which changes without the event being rendered again. */
export function feedEvent(record: EventRecord, settings: RenderSettings): string {
  const form: Slotted<StoredFeedEvent> = {
    ...feedPost(record, settings),
    uid: record.uid,
    sequence: new SlottedValue('sequence'),
    title: record.title,
    excerpt: feedTexts(record.excerpt, publicAddress(record, settings)).description,
    allDay: record.allDay,
    start: record.startDate,
    end: record.endDate,
    utcStart: record.utcStartDate,
    utcEnd: record.utcEndDate,
    timezone: record.timezone,
    state: record.event_status,
    reason: record.event_status_reason,
    cost: plainText(costOf(record.cost, settings.currency).cost),
    website: record.website,
    tickets: record.ticket_url ?? '',
    featured: record.featured,
    soldOut: record.sold_out,
    isVirtual: record.is_virtual,
    virtualUrl: record.virtual_url ?? '',
  };
  return jsonText(form);
}
