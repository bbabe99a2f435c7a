import { isObject, type JsonSchema } from '../json';

/** The maximum number of members of a list (docs/interface.md 2.16). */
export const MAX_MEMBERS = 500;

/** A record or a file in the form of responses: its id is used, the rest is ignored. */
export const AS_IN_RESPONSES: JsonSchema = {
  type: 'object',
  properties: { id: { type: 'integer', minimum: 1 } },
  required: ['id'],
};

/**
 * The members of a list parameter (docs/interface.md 2.16): a list, the values of numbered or named brackets, or a text with
 * commas and perhaps blanks around them. Undefined if it is not a list.
 */
export function membersOf(raw: unknown): readonly unknown[] | undefined {
  if (typeof raw === 'string') return raw.split(',').map((member) => member.trim());
  if (typeof raw === 'number') return [raw];
  if (Array.isArray(raw)) return raw;
  return isObject(raw) ? Object.values(raw) : undefined;
}

/** A text that is percent-decoded once more, as filters are (docs/interface.md 2.16); malformed escapes stay as they are. */
export function decodedOnceMore(raw: unknown): unknown {
  if (typeof raw !== 'string' || !raw.includes('%')) return raw;
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

/** The members of one value of a filter, as `ParameterType.split` gives them. */
export const splitMembers = (raw: unknown): readonly unknown[] => membersOf(decodedOnceMore(raw)) ?? [raw];
