import type { NewRecord } from './create-record';
import type { RecordUpdate } from './update-record';
import { hasParameters } from '../../api/parameters/check';
import type { CheckedRequest } from '../../api/operations/types';
import { EVENT_CREATE, EVENT_UPDATE, EVENT_UPDATE_BY_SLUG } from '../../resources/event/parameters';
import { ORGANIZER_CREATE, ORGANIZER_UPDATE } from '../../resources/organizer/parameters';
import { CATEGORY_CREATE, CATEGORY_UPDATE, TAG_CREATE, TAG_UPDATE } from '../../resources/term/parameters';
import { VENUE_CREATE, VENUE_UPDATE } from '../../resources/venue/parameters';

/**
 * The record that a checked request creates.
 * @throws Error for a request of another operation: a fault of the program
 */
export function newRecordOf(checked: CheckedRequest): NewRecord {
  if (hasParameters(checked, EVENT_CREATE)) return { kind: 'event', values: checked.values };
  if (hasParameters(checked, VENUE_CREATE)) return { kind: 'venue', values: checked.values };
  if (hasParameters(checked, ORGANIZER_CREATE)) return { kind: 'organizer', values: checked.values };
  if (hasParameters(checked, CATEGORY_CREATE)) return { kind: 'category', values: checked.values };
  if (hasParameters(checked, TAG_CREATE)) return { kind: 'tag', values: checked.values };
  throw new Error(`${checked.operation.name} makes no record`);
}

/**
 * The change that a checked request makes.
 * @throws Error for a request of another operation: a fault of the program
 */
export function updateOf(checked: CheckedRequest): RecordUpdate {
  if (hasParameters(checked, EVENT_UPDATE)) return { kind: 'event', values: checked.values };
  if (hasParameters(checked, EVENT_UPDATE_BY_SLUG)) return { kind: 'event', values: checked.values };
  if (hasParameters(checked, VENUE_UPDATE)) return { kind: 'venue', values: checked.values };
  if (hasParameters(checked, ORGANIZER_UPDATE)) return { kind: 'organizer', values: checked.values };
  if (hasParameters(checked, CATEGORY_UPDATE)) return { kind: 'category', values: checked.values };
  if (hasParameters(checked, TAG_UPDATE)) return { kind: 'tag', values: checked.values };
  throw new Error(`${checked.operation.name} changes no record`);
}
