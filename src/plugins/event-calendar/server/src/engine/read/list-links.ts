import type { LinkDates } from '../../domain/time/list-window';
import { DATE_LIMITS } from '../../domain/time/list-window';
import type { CheckedRequest } from '../../api/operations/request';
import type { Parameters } from '../../api/operations/types';

/**
 * The parameters in the links of a list besides page and page size: every filter as it was sent, the effective date limits, and
 * the language if it is not the root's. `Parameter.link` gives their order.
 * @param dates for lists of events: `linkDates` of `listWindow`
 */
export function linkFilters(
  { given, lists, language }: Pick<CheckedRequest, 'given' | 'lists' | 'language'>,
  parameters: Parameters,
  languageParameter: string,
  dates: LinkDates | undefined,
): [string, string][] {
  const shown = new Map<string, string>(Object.entries(given));
  if (dates !== undefined) {
    for (const name of DATES) shown.delete(name);
    for (const [name, limit] of Object.entries(dates)) shown.set(name, limit);
  }
  const filters: [string, string][] = [];
  for (const name of linkedNames(parameters)) {
    const value = shown.get(name);
    if (value === undefined) continue;
    const members = lists[name];
    if (members === undefined) filters.push([name, value]);
    else for (const member of members) filters.push([`${name}[]`, member]);
  }
  if (language !== undefined) filters.push([languageParameter, language]);
  return filters;
}

// Parameters are constants, so their order is computed once.
const LINKED = new WeakMap<Parameters, readonly string[]>();

function linkedNames(parameters: Parameters): readonly string[] {
  let names = LINKED.get(parameters);
  if (names === undefined) {
    names = Object.entries(parameters)
      .flatMap(([name, parameter]) =>
        typeof parameter.link === 'number' ? [{ name, link: parameter.link }] : [],
      )
      .toSorted((one, other) => one.link - other.link)
      .map(({ name }) => name);
    LINKED.set(parameters, names);
  }
  return names;
}

const DATES = [...DATE_LIMITS, 'strict_dates'] as const;
