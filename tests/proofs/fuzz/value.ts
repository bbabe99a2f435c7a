import type { Kind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';

/** A record that is chosen when the request is sent, because the generator does not know the ids. */
export class Reference {
  constructor(
    readonly kinds: readonly Kind[],
    readonly by: 'id' | 'slug',
    /** Whether it still exists, as far as is known. */
    readonly state: 'alive' | 'gone',
    /** Selects one of the known records. */
    readonly which: number,
  ) {}
}

/** JSON text that `JSON.stringify` would not write, such as `1e999`. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** A long text, generated when it is sent. */
export class Filler {
  constructor(
    readonly length: number,
    readonly unit = 'a',
  ) {}
}

/** The value of a parameter in a request. */
export type Value =
  string | number | boolean | null | Reference | RawJson | Filler | readonly Value[] | Members;
export interface Members {
  [name: string]: Value;
}

/** A value without references and fillers. */
export type Plain = string | number | boolean | null | RawJson | readonly Plain[] | { [name: string]: Plain };

const isMembers = (value: Value): value is Members =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Reference || value instanceof RawJson || value instanceof Filler);

/** @param find resolves a reference */
export function settle(value: Value, find: (reference: Reference) => string | number): Plain {
  if (value instanceof Reference) return find(value);
  if (value instanceof Filler) return value.unit.repeat(Math.ceil(value.length / value.unit.length));
  if (value instanceof RawJson) return value;
  if (isList(value)) return value.map((member) => settle(member, find));
  if (!isMembers(value)) return value;
  // Not by assignment, because `__proto__` must be an ordinary member.
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, settle(inner, find)]));
}

export const isList = <Item>(value: Item | readonly Item[]): value is readonly Item[] => Array.isArray(value);

/** JSON text with the raw parts unchanged. */
export function jsonText(value: Plain): string {
  if (value instanceof RawJson) return value.text;
  if (isList(value)) return `[${value.map(jsonText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}:${jsonText(inner)}`);
  return `{${members.join(',')}}`;
}
