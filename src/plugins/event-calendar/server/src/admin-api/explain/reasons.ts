import { DATE_LIMITS } from '../../domain/time/list-window';
import type { ListWindow } from '../../domain/time/list-window';
import type { EventVerdict } from '../../services/read/event-verdict';
import { PROTECTED_FILTERS, isLinkFilter, isValueFilter } from '../../resources/event/list';
import type { EventListValues } from '../../resources/event/list';
import type { Settings } from '../../platform/settings/settings';
import type { Reason } from '../../panel-contract/explain';
import type { EventFacts } from './event-facts';

/** An event checked against the rules of a list: the list's parameters, the event and the verdict. */
export interface CheckedEvent {
  values: EventListValues;
  language: string;
  window: ListWindow;
  settings: Pick<Settings, 'untranslated' | 'geoRadiusKm'>;
  facts: EventFacts;
  verdict: EventVerdict;
}

/** The rules that keep an event out of a list, with the values that they compared. */
export const reasonsOf = (checked: CheckedEvent): Reason[] =>
  checked.verdict.broken.map((rule) => reasonOf(rule, checked));

function reasonOf(rule: EventVerdict['broken'][number], checked: CheckedEvent): Reason {
  const { values, facts, verdict } = checked;
  if (isLinkFilter(rule)) return { rule, wanted: (values[rule] ?? []).map(String), has: facts.links[rule] };
  if (rule === 'series') return { rule, wanted: values.series?.id ?? 0 };
  if (isValueFilter(rule)) return { rule, wanted: values[rule] ?? false };
  switch (rule) {
    case 'language':
      return {
        rule,
        language: checked.language,
        languages: verdict.locales,
        untranslated: checked.settings.untranslated,
      };
    case 'status':
      return {
        rule,
        status: verdict.row.status,
        publishAt: facts.publishAt,
        asked: values.status ?? null,
      };
    case 'dates':
      return {
        rule,
        start: verdict.row.start_local ?? '',
        end: verdict.row.end_local ?? '',
        window: checked.window,
        isDefault: DATE_LIMITS.every((name) => values[name] === undefined),
      };
    case 'password':
      return { rule, filters: PROTECTED_FILTERS.filter((name) => values[name] !== undefined) };
    case 'search':
      return { rule, text: values.search ?? '' };
    case 'include':
      return { rule, ids: values.include ?? [] };
    case 'modified':
      return { rule, after: values.modified_after?.utc ?? '' };
    case 'near':
      return {
        rule,
        latitude: values.geoloc_lat ?? 0,
        longitude: values.geoloc_lng ?? 0,
        radiusKm: checked.settings.geoRadiusKm,
      };
    case 'external':
    case 'hidden':
    case 'parent':
      return { rule };
  }
}
