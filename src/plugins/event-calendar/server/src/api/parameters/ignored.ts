import { wellFormed } from '../../domain/text/characters';
import type { Settings } from '../../platform/settings/settings';
import type { Operation } from '../operations/operation';
import { FIELDS_PARAMETER } from './check';
import { readQuery } from './query-string';

/** The longest value of the header, in bytes. A reverse proxy takes about 4 kB of headers in all. */
const LONGEST = 500;

/** Stands for another method, before an operation is known (docs/interface.md 2.9). */
const METHOD_PARAMETER = '_method';

/**
 * The header that names the parameters of a query string which have no meaning for an operation (docs/interface.md 2.12), in
 * their order and percent-encoded. Names that do not fit are left out.
 * @returns no header if every parameter has a meaning
 */
export function ignoredParameters(
  { parameters }: Pick<Operation, 'parameters'>,
  query: string,
  { headerPrefix, languageParameter }: Pick<Settings, 'headerPrefix' | 'languageParameter'>,
): Readonly<Record<string, string>> {
  if (query === '') return {};
  let value = '';
  for (const name of readQuery(query).keys()) {
    if (Object.hasOwn(parameters, name)) continue;
    if (name === FIELDS_PARAMETER || name === METHOD_PARAMETER || name === languageParameter) continue;
    const longer = `${value}${value === '' ? '' : ', '}${encodeURIComponent(wellFormed(name))}`;
    if (longer.length <= LONGEST) value = longer;
  }
  return value === '' ? {} : { [`${headerPrefix}Ignored-Parameters`]: value };
}
