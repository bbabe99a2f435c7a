import type { Kind } from '../../../src/plugins/event-calendar/server/src/domain/kinds';

/** A record that is looked for when the request is sent: the generator knows no numbers. */
export class Reference {
  constructor(
    readonly kinds: readonly Kind[],
    readonly by: 'id' | 'slug',
    /** Whether it is still there, as far as is known. */
    readonly state: 'alive' | 'gone',
    /** Which of those that are known. */
    readonly which: number,
  ) {}
}

/** JSON text that `JSON.stringify` would not write, such as `1e999`. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** A long text, written when it is sent. */
export class Filler {
  constructor(
    readonly length: number,
    readonly unit = 'a',
  ) {}
}

/** What a request says for a parameter. */
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

/** @param find what a reference stands for */
export function settle(value: Value, find: (reference: Reference) => string | number): Plain {
  if (value instanceof Reference) return find(value);
  if (value instanceof Filler) return value.unit.repeat(Math.ceil(value.length / value.unit.length));
  if (value instanceof RawJson) return value;
  if (isList(value)) return value.map((member) => settle(member, find));
  if (!isMembers(value)) return value;
  // Not by assignment: `__proto__` is a member like any other.
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, settle(inner, find)]));
}

export const isList = <Item>(value: Item | readonly Item[]): value is readonly Item[] => Array.isArray(value);

/** JSON with the raw parts as they are. */
export function jsonText(value: Plain): string {
  if (value instanceof RawJson) return value.text;
  if (isList(value)) return `[${value.map(jsonText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}:${jsonText(inner)}`);
  return `{${members.join(',')}}`;
}
