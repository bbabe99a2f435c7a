import type { JsonSchema } from '../api/json';
import type { Messages, MessageKey } from '../api/messages/catalogue';

/** A described member of a response. */
export type Member = readonly [schema: JsonSchema, description: MessageKey];

export const TEXT: JsonSchema = { type: 'string' };
export const INTEGER: JsonSchema = { type: 'integer' };
export const NUMBER: JsonSchema = { type: 'number' };
export const FLAG: JsonSchema = { type: 'boolean' };

/** Protected records show null instead (docs/interface.md 16.18). */
export const FLAG_OR_NULL: JsonSchema = { type: ['boolean', 'null'] };

/** Wall times, `YYYY-MM-DD HH:mm:ss`; not the `date-time` of RFC 3339. */
export const WALL_TIME: JsonSchema = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
};
export const ADDRESS: JsonSchema = { type: 'string', format: 'uri' };
export const TEXTS: JsonSchema = { type: 'array', items: { type: 'string' } };

export const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
export const listOf = (name: string): JsonSchema => ({ type: 'array', items: reference(name) });

/** A list that is always empty: the interface writes empty maps like that (docs/interface.md 7.5). */
export const EMPTY_LIST: JsonSchema = { type: 'array', items: {}, maxItems: 0 };

/**
 * An object with described members. Those that are always present are required, so that generated clients need not test for
 * them; a response with `_fields` has only the requested ones.
 * @param sometimes the members that may be missing
 */
export function objectOf(
  members: Readonly<Record<string, Member>>,
  messages: Messages,
  sometimes: readonly string[] = [],
): JsonSchema {
  const required = Object.keys(members).filter((name) => !sometimes.includes(name));
  const properties = Object.entries(members).map(([name, [schema, description]]) => [
    name,
    { ...schema, description: messages[description] },
  ]);
  return { type: 'object', properties: Object.fromEntries(properties), required };
}
