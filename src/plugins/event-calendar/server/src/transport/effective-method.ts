import { METHODS } from '../api/operations/operation';

/** The methods that a POST can be overridden with. Not HEAD: clients would take the next response for its missing body. */
const OVERRIDES: ReadonlySet<string> = new Set(METHODS);

/**
 * The effective method (docs/interface.md 2.9): a POST can be overridden with another method, in upper or lower case. Undefined
 * for a method that is not allowed there.
 * @param query without the question mark
 * @param header `X-HTTP-Method-Override`; empty if it is missing
 */
export function effectiveMethod(method: string, query: string, header: string): string | undefined {
  if (method !== 'POST') return method;
  const parameter = new URLSearchParams(query).getAll('_method').at(-1);
  const override = (parameter ?? header).toUpperCase();
  if (override === '') return method;
  return OVERRIDES.has(override) ? override : undefined;
}
