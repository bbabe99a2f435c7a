import type { Instant } from '../../domain/time/types';
import type { Dialect } from '../../storage/ports/dialect';
import { linkableList } from './linkable-list';
import type { Asker } from '../../engine/read/linked-events';
import type { ListPlan } from '../../engine/read/page-statement';
import type { LinkedListValues } from './parameters';

/** The requested list of venues (docs/interface.md 8.3). */
export const venueList = (dialect: Dialect, values: LinkedListValues, now: Instant, asker: Asker): ListPlan =>
  linkableList('venue', dialect, values, now, asker);
