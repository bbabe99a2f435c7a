import { normalized } from './text/characters';
import { foldCase } from './text/compared-name';
import { showHtml } from './text/paragraphs';

/** The values by which venues and organizers of one name are told apart (docs/interface.md 8.11). */
export const COMPARED_VALUES = [
  'address',
  'city',
  'province',
  'state',
  'zip',
  'country',
  'phone',
  'website',
  'email',
  'description',
] as const;

/** Such values in their stored form; empty ones and missing ones mean the same. */
export type ComparedValues = Readonly<Partial<Record<(typeof COMPARED_VALUES)[number], string>>>;

/**
 * Compares a stored venue or organizer with the values that were sent for one of its name (docs/interface.md 8.11).
 * @returns how many values are equal; undefined if one contradicts a stored one, so that another place is meant
 */
export function agreement(stored: ComparedValues, sent: ComparedValues): number | undefined {
  let equal = 0;
  let others = 0;
  let describedAnew = false;
  for (const name of COMPARED_VALUES) {
    const [there, wanted] = [stored[name] ?? '', sent[name] ?? ''];
    if (wanted === '') continue;
    const same = name === 'description' ? sameText(there, wanted) : sameLine(there, wanted);
    if (same) equal += 1;
    else if (name === 'description') describedAnew = there !== '';
    else if (there === '') others += 1;
    else return undefined;
  }
  if (!describedAnew) return equal;
  // At one address there is one place of a name, however somebody else describes it.
  const located = Boolean(sent.address) || Boolean(sent.city);
  return located && others === 0 ? equal : undefined;
}

const sameLine = (one: string, other: string): boolean =>
  one === other || foldCase(normalized(one, 'NFC')) === foldCase(normalized(other, 'NFC'));

/** A description that was read has paragraphs that the stored one may not have. */
const sameText = (one: string, other: string): boolean =>
  sameLine(one, other) || (one !== '' && sameLine(showHtml(one), showHtml(other)));
