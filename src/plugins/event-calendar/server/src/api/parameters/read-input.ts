import type { Operation } from '../operations/operation';
import { isObject } from '../json';
import { FIELDS_PARAMETER } from './check';
import { splitMembers } from './members';
import { lastOf, readQuery, Repeated } from './query-string';
import type { Parameters, RawInput } from '../operations/types';

/**
 * Combines the input of a request: the body overrides the query string. The path stays separate, because only it addresses the
 * record (docs/interface.md 2.1). If a name was given several times, the values are united where its
 * parameter takes a list; else the last one counts (docs/interface.md 2.8).
 * @param query the raw query string, with or without `?`
 * @param body a parsed body: an object of JSON, or what `readQuery` and `nestFields` give; anything else is ignored
 */
export function readInput(input: {
  operation: Pick<Operation, 'parameters'>;
  query: string;
  body?: unknown;
  path: { id?: string; slug?: string };
}): RawInput {
  const { parameters } = input.operation;
  const values = readQuery(input.query);
  for (const [name, value] of entriesOf(input.body)) values.set(name, value);
  for (const [name, value] of values)
    if (value instanceof Repeated) values.set(name, united(name, value, parameters));
  return { values, path: input.path };
}

function united(name: string, given: Repeated, parameters: Parameters): unknown {
  const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  const split = name === FIELDS_PARAMETER ? splitMembers : parameter?.type.split;
  return split === undefined ? lastOf(given) : given.values.flatMap(split);
}

function entriesOf(body: unknown): Iterable<[string, unknown]> {
  if (body instanceof Map) return body;
  return isObject(body) ? Object.entries(body) : [];
}
