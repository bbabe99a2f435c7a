import { INTERNAL_FIELDS } from '../../../server/src/panel-contract/internal-fields';
import { kindOfLayout } from './kind-of-layout';

interface HookedFilters {
  displayedFilters: { name: string }[];
  layout: { options: object };
}

/** Hook of Strapi: leaves the plugin's internal fields out of the filters of the calendar's lists. All others stay. */
export function withoutInternalFilters<Hooked extends HookedFilters>(hooked: Hooked): Hooked {
  if (kindOfLayout(hooked.layout) === undefined) return hooked;
  return {
    ...hooked,
    displayedFilters: hooked.displayedFilters.filter(({ name }) => !INTERNAL_FIELDS.has(name)),
  };
}
