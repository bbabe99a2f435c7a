import { inputOf } from '../../api/parameters/check-values';
import type { Resource } from '../definition';
import { creating, deleting, readingOpen, updating } from '../definition';
import { linkableList } from './linkable-list';
import { LINKED_READ, VENUE_CREATE, VENUE_LIST, VENUE_RULES, VENUE_UPDATE } from './parameters';

/** The operations on venues (docs/interface.md 8). */
export const VENUE: Resource<'venue'> = {
  list: inputOf(VENUE_LIST, (values) => linkableList('venue', values)),
  read: { id: inputOf(LINKED_READ, readingOpen('venue')) },
  create: creating('venue', VENUE_CREATE, VENUE_RULES),
  update: { id: updating('venue', VENUE_UPDATE, VENUE_RULES) },
  delete: { id: deleting('venue', {}) },
};
