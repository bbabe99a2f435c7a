import { normalized } from './characters';

/** Characters that have no width and draw nothing, such as a zero-width joiner, a soft hyphen or a byte order mark. */
const zeroWidth = /\p{Default_Ignorable_Code_Point}/gu;
const blanks = /[\s\p{Cc}]+/gu;
/** ASCII texts, for which the whole rule is lower case and single blanks. */
const plainAscii = /^[\x00-\x7f]*$/;

/**
 * Unicode's full case folding: `STRASSE` and `straße` are equal, `ı` and `i` are not. JavaScript has no function for it; lower, upper
 * and lower case in turn give the same for all letters but the two named here.
 */
export const foldCase = (text: string): string =>
  plainAscii.test(text)
    ? text.toLowerCase()
    : text.replace(/[^ı]+/gu, (part) => part.toLowerCase().toUpperCase().toLowerCase()).replaceAll('ς', 'σ');

/**
 * The form in which names of venues, organizers and terms are compared (docs/interface.md 8.11): NFKC without regard to case,
 * one blank for several of any kind, without characters of no width, `’` as `'`. Accents count, other than in `sortName`.
 */
export function comparedName(name: string): string {
  if (plainAscii.test(name)) return name.toLowerCase().replace(blanks, ' ').trim();
  const folded = normalized(foldCase(normalized(name, 'NFKC').replace(zeroWidth, '')), 'NFKC');
  return folded.replace(zeroWidth, '').replace(blanks, ' ').trim().replaceAll('’', "'");
}
