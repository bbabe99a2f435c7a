/** Letters that Unicode does not decompose, and their plain Latin spelling (lower case). */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ĸ: 'k',
};
const wholeLetters = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu');

/** Lower case, with such letters in their plain spelling: `Łódź` gives `lódź`. */
export const withPlainLetters = (text: string): string =>
  text.toLowerCase().replace(wholeLetters, (letter) => PLAIN[letter] ?? letter);
