import { isObject } from '../json';
import type { RawInput } from './types';
import { readQuery } from './query-string';

/**
 * The input of a request as one set of values (CONTRACT A2): the body over the query string. The path stays apart, because it
 * alone addresses the record (H-12).
 * @param query the raw query string, with or without `?`
 * @param body a parsed body: an object of JSON, or what `readQuery` and `nestFields` give; anything else counts as none
 */
export function readInput(input: {
  query: string;
  body?: unknown;
  path: { id?: string; slug?: string };
}): RawInput {
  const values = readQuery(input.query);
  for (const [name, value] of entriesOf(input.body)) values.set(name, value);
  return { values, path: input.path };
}

function entriesOf(body: unknown): Iterable<[string, unknown]> {
  if (body instanceof Map) return body;
  return isObject(body) ? Object.entries(body) : [];
}
