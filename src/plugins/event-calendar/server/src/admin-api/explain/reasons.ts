import { DATE_LIMITS } from '../../domain/time/list-window';
import type { ListWindow } from '../../domain/time/list-window';
import type { EventVerdict } from '../../services/read/event-verdict';
import { INSIDE, isLinkFilter, isValueFilter } from '../../resources/event/list';
import type { EventListValues } from '../../resources/event/list';
import type { Settings } from '../../platform/settings/settings';
import type { Reason } from '../../panel-contract/explain';
import type { EventFacts } from './event-facts';

/** What was asked for, of which event, and what came of it. */
export interface Judged {
  values: EventListValues;
  language: string;
  window: ListWindow;
  settings: Pick<Settings, 'untranslated' | 'geoRadiusKm'>;
  facts: EventFacts;
  verdict: EventVerdict;
}

/** The rules that leave an event out, with what they looked at. */
export const reasonsOf = (asked: Judged): Reason[] =>
  asked.verdict.broken.map((rule) => reasonOf(rule, asked));

function reasonOf(rule: EventVerdict['broken'][number], asked: Judged): Reason {
  const { values, facts, verdict } = asked;
  if (isLinkFilter(rule)) return { rule, wanted: (values[rule] ?? []).map(String), has: facts.links[rule] };
  if (isValueFilter(rule)) return { rule, wanted: values[rule] ?? false };
  switch (rule) {
    case 'language':
      return {
        rule,
        language: asked.language,
        languages: verdict.locales,
        untranslated: asked.settings.untranslated,
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
        window: asked.window,
        isDefault: DATE_LIMITS.every((name) => values[name] === undefined),
      };
    case 'password':
      return { rule, filters: INSIDE.filter((name) => values[name] !== undefined) };
    case 'search':
      return { rule, text: values.search ?? '' };
    case 'include':
      return { rule, ids: values.include ?? [] };
    case 'near':
      return {
        rule,
        latitude: values.geoloc_lat ?? 0,
        longitude: values.geoloc_lng ?? 0,
        radiusKm: asked.settings.geoRadiusKm,
      };
    case 'hidden':
    case 'parent':
      return { rule };
  }
}
