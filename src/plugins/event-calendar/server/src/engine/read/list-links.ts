import type { DateEcho } from '../../domain/time/list-window';
import { DATE_LIMITS } from '../../domain/time/list-window';
import type { CheckedRequest, Parameters } from '../../api/operations/types';

/**
 * What the links of a list carry besides page and page size: every filter as it was given, the effective date limits, and
 * the language where it is not the root's. In which order is said by the declarations (`Parameter.link`).
 * @param dates the limits of a list of events as `listWindow` gives them back
 */
export function linkFilters(
  { given, language, parameters }: Pick<CheckedRequest, 'given' | 'language' | 'parameters'>,
  languageParameter: string,
  dates: DateEcho | undefined,
): [string, string][] {
  const shown = new Map<string, string>(Object.entries(given));
  if (dates !== undefined) {
    for (const name of DATES) shown.delete(name);
    for (const [name, limit] of Object.entries(dates)) shown.set(name, limit);
  }
  const filters: [string, string][] = [];
  for (const name of linkedNames(parameters)) {
    const value = shown.get(name);
    if (value !== undefined) filters.push([name, value]);
  }
  if (language !== undefined) filters.push([languageParameter, language]);
  return filters;
}

// The parameters are constants: their order is found once.
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
