import type { Instant } from '../../domain/time/types';
import type { Dialect } from '../../reading/dialect';
import { linkableList } from '../../reading/linkable-list';
import type { Asker } from '../../reading/linked-events';
import type { ListPlan } from '../../reading/page-statement';
import type { LinkedListValues } from './parameters';

/** The list of venues that a request asks for (docs/interface.md 8.3). */
export const venueList = (dialect: Dialect, values: LinkedListValues, now: Instant, asker: Asker): ListPlan =>
  linkableList('venue', dialect, values, now, asker);
