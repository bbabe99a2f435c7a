import type { DateEcho } from '../../domain/time/list-window';
import type { CheckedRequest } from '../../api/operations/types';

/** The parameters of lists in the order in which links show them (docs/interface.md 6.5). A password is in none. */
const ORDER = [
  'start_date',
  'end_date',
  'search',
  'geoloc',
  'geoloc_lat',
  'geoloc_lng',
  'status',
  'post_parent',
  'exclude',
  'include',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
  'strict_dates',
  'venue',
  'organizer',
  'featured',
  'categories',
  'tags',
  'ticketed',
  'has_events',
  'only_with_upcoming',
  'order',
  'orderby',
  'hide_empty',
  'parent',
  'post',
  'event',
  'slug',
] as const;

/**
 * What the links of a list carry besides page and page size: every filter as it was given, the effective date limits, and
 * the language where it is not the root's.
 * @param dates the limits of a list of events as `listWindow` gives them back
 */
export function linkFilters(
  { given, language }: Pick<CheckedRequest, 'given' | 'language'>,
  languageParameter: string,
  dates: DateEcho | undefined,
): [string, string][] {
  const shown = new Map<string, string>(Object.entries(given));
  if (dates !== undefined) {
    for (const name of DATES) shown.delete(name);
    for (const [name, limit] of Object.entries(dates)) shown.set(name, limit);
  }
  const filters: [string, string][] = [];
  for (const name of ORDER) {
    const value = shown.get(name);
    if (value !== undefined) filters.push([name, value]);
  }
  if (language !== undefined) filters.push([languageParameter, language]);
  return filters;
}

const DATES = [
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
  'strict_dates',
] as const;
