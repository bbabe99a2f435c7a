import type { Instant } from '../../domain/time/types';
import type { Dialect } from '../../reading/dialect';
import { linkableList } from '../../reading/linkable-list';
import type { Asker } from '../../reading/linked-events';
import type { ListPlan } from '../../reading/page-statement';
import type { LinkedListValues } from '../venue/parameters';

/** The list of organizers that a request asks for (docs/interface.md 9.3). */
export const organizerList = (
  dialect: Dialect,
  values: LinkedListValues,
  now: Instant,
  asker: Asker,
): ListPlan => linkableList('organizer', dialect, values, now, asker);
