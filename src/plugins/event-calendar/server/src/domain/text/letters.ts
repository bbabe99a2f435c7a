/** Letters that decomposition leaves whole, as plain Latin ones (lower case). */
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

/** Lower case with Latin letters that carry a stroke or are two in one written plainly: `Łódź` gives `lódź`. */
export const plainLetters = (text: string): string =>
  text.toLowerCase().replace(wholeLetters, (letter) => PLAIN[letter] ?? letter);
