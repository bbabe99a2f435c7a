import fc from 'fast-check';

/** Pieces of texts that have a meaning in some format, or that a format cannot hold. */
const PIECES = [
  '\r',
  '\n',
  '\r\n',
  '\r\nATTENDEE:mailto:x@example.org\r\n',
  '\nEND:VEVENT\n',
  '\t',
  '\0',
  '\u0007',
  '\u000b',
  '\u000c',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\u2028',
  '\u2029',
  '\u200f',
  '\u202e',
  '\u2066',
  '\ufeff',
  '\ufffe',
  '\uffff',
  '\ud800',
  '\udfff',
  '😀',
  '€',
  'é',
  '"',
  "'",
  ';',
  ':',
  ',',
  '\\',
  '\\n',
  '\\,',
  ']]>',
  '<![CDATA[',
  '</script>',
  '<!--',
  '-->',
  '<b>',
  '&',
  '&amp;',
  '&#13;',
  '&lt;/title&gt;',
  '%0D%0A',
  '$&',
  '=',
  '+',
  '-',
  '@',
  '=1+1',
  '\uff1d',
  '\uff0b',
  '\uff0d',
  '\uff20',
  ";'",
  '\n=1+1',
  ' ',
  '  ',
  'a',
  'Words of a text',
];

const anything = fc.array(
  fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...PIECES) }, fc.string({ unit: 'binary', maxLength: 8 })),
  { maxLength: 24 },
);

/** Characters of four octets at every position of a fold. */
const folds = fc
  .tuple(fc.integer({ min: 0, max: 160 }), fc.constantFrom('😀', '€', 'é', '\ud83d', '\\', ',', '\r\n'))
  .map(([before, sign]) => ['x'.repeat(before), sign.repeat(30)]);

/** A beginning that counts in spreadsheets. */
const beginnings = fc.constantFrom(...['', '', '', '=', '+', '-', '@', '\t', '\r', '\n', "'", ';', '\uff1d']);

export const hostileText = fc
  .tuple(beginnings, fc.oneof({ weight: 4, arbitrary: anything }, folds))
  .map(([beginning, pieces]) => beginning + pieces.join(''));
