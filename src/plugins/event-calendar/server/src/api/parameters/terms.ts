import { withoutReferences } from '../../domain/text/line';
import { isObject } from '../json';
import { AS_IN_RESPONSES, MAX_MEMBERS, membersOf } from './members';
import { idSchema } from './numbers';
import { right, wrongType, wrongValue } from './schema';
import { TEXT_LIMITS } from './text';
import type { ParameterType, Reading } from '../operations/types';

/**
 * A term of an event: a number is an id; a text is a name or a slug, and creates the term if it does not exist. A text of digits may
 * be an id too (docs/interface.md 12.3).
 */
export type TermReference = number | string;

/** The id that a text may be, if no term has it as its name or slug; undefined for texts that are not all digits. */
export const idInText = (text: string): number | undefined =>
  /^[0-9]+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : undefined;

const termId = idSchema();

function reference(raw: unknown): Reading<TermReference> {
  if (isObject(raw)) {
    const shown = termId.safeParse(raw.id);
    return shown.success ? right(shown.data) : wrongType('must be a list of ids and names');
  }
  if (typeof raw !== 'string' && typeof raw !== 'number') return wrongType('must be a list of ids and names');
  if (typeof raw === 'number') {
    const id = termId.safeParse(raw);
    if (id.success) return right(id.data);
    // No term has 0 or a negative number as its id; these are ignored (docs/interface.md 12.3).
    return Number.isInteger(raw) ? right(0) : wrongType('must be a list of ids and names');
  }
  if (raw.includes('\u0000')) return wrongValue('must not contain the character U+0000');
  return [...withoutReferences(raw)].length > TEXT_LIMITS.term
    ? wrongValue(`must have names of at most ${TEXT_LIMITS.term} characters`)
    : right(raw);
}

/**
 * The categories or tags of an event on writes (docs/interface.md 12.3): a list of ids, names or objects with an id, or a
 * text with commas; empty means none.
 */
export function termReferences(): ParameterType<TermReference[]> {
  const member = {
    anyOf: [{ type: 'integer' }, { type: 'string', maxLength: TEXT_LIMITS.term }, AS_IN_RESPONSES],
  };
  return {
    schema: {
      anyOf: [
        { type: 'array', items: member, maxItems: MAX_MEMBERS },
        { type: 'string' },
        { type: 'integer' },
      ],
    },
    declared: { type: 'array', items: { type: 'integer' } },
    nullMeansOmitted: true,
    split: (raw) => membersOf(raw) ?? [raw],
    read(raw) {
      const members = membersOf(raw);
      if (members === undefined) return wrongType('must be a list of ids and names');
      if (members.length > MAX_MEMBERS) return wrongValue(`must have at most ${MAX_MEMBERS} members`);
      const references = new Set<TermReference>();
      for (const member of members) {
        // An emptied form field is a list of one empty text.
        if (typeof member === 'string' && member.trim() === '') continue;
        const read = reference(typeof member === 'string' ? member.trim() : member);
        if (!read.ok) return read;
        references.add(read.value);
      }
      return right([...references]);
    },
  };
}
