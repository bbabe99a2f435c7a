import { panelLanguage } from '../panel-language';
import { fieldText } from './field-texts';
import { kindOfLayout } from './kind-of-layout';

interface Filter {
  name: string;
  label: string;
}

interface HookedFilters {
  displayedFilters: Filter[];
  layout: { options: object };
}

/**
 * Hook of Strapi: names the filters of the calendar's lists as the forms name their fields. Filters of other fields stay as they are.
 */
export function describeFilters<Hooked extends HookedFilters>(hooked: Hooked): Hooked {
  const kind = kindOfLayout(hooked.layout);
  if (kind === undefined) return hooked;
  const language = panelLanguage();
  const displayedFilters = hooked.displayedFilters.map((filter): Filter => ({
    ...filter,
    label: fieldText(kind, filter.name, 'label', filter.label, language),
  }));
  return { ...hooked, displayedFilters };
}
