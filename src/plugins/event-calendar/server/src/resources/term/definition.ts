import { inputOf } from '../../api/parameters/check-values';
import type { Resource } from '../definition';
import { creating, deleting, readingOpen, updating } from '../definition';
import {
  CATEGORY_CREATE,
  CATEGORY_LIST,
  CATEGORY_UPDATE,
  TAG_CREATE,
  TAG_LIST,
  TAG_UPDATE,
  TERM_ONLY,
  TERM_READ,
} from './parameters';
import { termList } from './query';

/** The operations on categories (docs/interface.md 10). */
export const CATEGORY: Resource<'category'> = {
  list: inputOf(CATEGORY_LIST, (values) => termList('category', values)),
  read: { id: inputOf(TERM_READ, readingOpen('category')) },
  create: creating('category', CATEGORY_CREATE),
  update: { id: updating('category', CATEGORY_UPDATE) },
  delete: { id: deleting('category', TERM_ONLY) },
};

/** The operations on tags (docs/interface.md 10). */
export const TAG: Resource<'tag'> = {
  list: inputOf(TAG_LIST, (values) => termList('tag', values)),
  read: { id: inputOf(TERM_READ, readingOpen('tag')) },
  create: creating('tag', TAG_CREATE),
  update: { id: updating('tag', TAG_UPDATE) },
  delete: { id: deleting('tag', TERM_ONLY) },
};
