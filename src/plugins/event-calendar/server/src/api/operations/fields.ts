import type { CalendarResponse, CheckedRequest } from './request';
import { isObject } from '../json';

/** The requested members of an object, each with its own requested members, or null for all of it. */
type Wanted = Map<string, Wanted | null>;

/**
 * Reduces a body to the members in `_fields` (docs/interface.md 2.10): `a`, or `a.b.c` for nested members. In a list, each object
 * is reduced. Other values and the order of members do not change.
 * @param body JSON text
 * @returns JSON text
 */
export function pickFields(body: string, fields: readonly string[]): string {
  const value: unknown = JSON.parse(body);
  return JSON.stringify(pick(value, wantedOf(fields)));
}

function wantedOf(fields: readonly string[]): Wanted {
  const wanted: Wanted = new Map();
  for (const field of fields) {
    let level = wanted;
    const names = field.split('.');
    for (const [index, name] of names.entries()) {
      const known = level.get(name);
      // The whole member is requested, by this path or another.
      if (known === null) break;
      if (index === names.length - 1) {
        level.set(name, null);
        break;
      }
      const below: Wanted = known ?? new Map();
      level.set(name, below);
      level = below;
    }
  }
  return wanted;
}

function pick(value: unknown, wanted: Wanted): unknown {
  if (Array.isArray(value)) return value.map((member) => pick(member, wanted));
  if (!isObject(value)) return value;
  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    const below = wanted.get(name);
    if (below !== undefined) members.push([name, below === null ? member : pick(member, below)]);
  }
  return Object.fromEntries(members);
}

/** A response reduced to `_fields`, if given. */
export const withFields = (
  whole: CalendarResponse,
  { fields }: Pick<CheckedRequest, 'fields'>,
): CalendarResponse => (fields === undefined ? whole : { ...whole, body: pickFields(whole.body, fields) });
