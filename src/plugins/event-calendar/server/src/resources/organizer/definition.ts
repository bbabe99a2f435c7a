import { inputOf } from '../../api/parameters/check-values';
import type { Resource } from '../definition';
import { creating, deleting, readingOpen, updating } from '../definition';
import { linkableList } from '../venue/linkable-list';
import { LINKED_READ, ORGANIZER_LIST } from '../venue/parameters';
import { ORGANIZER_CREATE, ORGANIZER_UPDATE } from './parameters';

/** The operations on organizers (docs/interface.md 9). */
export const ORGANIZER: Resource<'organizer'> = {
  list: inputOf(ORGANIZER_LIST, (values) => linkableList('organizer', values)),
  read: { id: inputOf(LINKED_READ, readingOpen('organizer')) },
  create: creating('organizer', ORGANIZER_CREATE),
  update: { id: updating('organizer', ORGANIZER_UPDATE) },
  delete: { id: deleting('organizer', {}) },
};
