import type { Instant } from '../../domain/time/types';
import type { Dialect } from '../../storage/ports/dialect';
import { linkableList } from '../venue/linkable-list';
import type { Asker } from '../../engine/read/linked-events';
import type { ListPlan } from '../../engine/read/page-statement';
import type { LinkedListValues } from '../venue/parameters';

/** The requested list of organizers (docs/interface.md 9.3). */
export const organizerList = (
  dialect: Dialect,
  values: LinkedListValues,
  now: Instant,
  asker: Asker,
): ListPlan => linkableList('organizer', dialect, values, now, asker);
