import { NAME, SIGN, SIGN_ANYWHERE, SMALL_CODE, codeOf, signOfName } from './currency';

/** A currency sign found in a cost, and on which side of an amount it is. */
export interface NamedSign {
  symbol: string;
  position: 'prefix' | 'postfix';
}

/** An amount in a cost. */
export interface Amount {
  /** As it was written: `1,234.50`, `21,50`. */
  written: string;
  /** Digits with a decimal point, as `values` in responses: `1234.50`, `21.50`. */
  value: string;
  /** Whether a sign is next to it, or next to an amount that only a separator divides from it. */
  signed: boolean;
}

/** The parts of one cost text: `10`, `$10`, `10 - 20€`, `free for members, others 5`. */
export interface CostEntry {
  amounts: Amount[];
  /** The currencies that the text names; those next to amounts come first. */
  signs: NamedSign[];
  /** Whether the text contains nothing but amounts, signs next to them and separators. */
  plain: boolean;
  /** Whether the word "free" is a price of its own: in `Free / 5€`, but not in `free for members`. */
  free: boolean;
}

/** `1,234.50`, `1.234,50`, `10.000`, `1 234,50`: groups of three digits with one kind of separator, and optional decimals. */
const GROUPED = String.raw`[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?|[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?|[1-9]\d{0,2}(?:['’ \u00A0\u202F]\d{3})+(?:[.,]\d{1,2})?`;
/** `10`, `21,50`, `.5`; a comma followed by more commas separates a list. */
const SIMPLE = String.raw`\d+\.\d+|(?<!\d,)\d+,\d{1,2}(?![\d,])|\d+|(?<!\d)[.,]\d+`;
const amountForm = new RegExp(`(?:(?<![\\d.,])(?:${GROUPED})(?![\\d]|[.,]\\d)|${SIMPLE})`, 'g');

/** Signs next to an amount, matched at its ends. The number of blanks is bounded so that matching takes linear time. */
const before = new RegExp(
  String.raw`(?<=(?<![\p{L}\d])(?:(${SIGN})\s{0,4}|(${SMALL_CODE}))|(\p{Sc})\s{0,4})`,
  'uy',
);
const after = new RegExp(String.raw`(?:\s{0,4}(${SIGN})|(${SMALL_CODE}))(?![\p{L}\d])`, 'uy');

const anyCase = (pattern: string): string =>
  pattern.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
/** Currency signs and names that are not next to an amount. */
const elsewhere = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(${SIGN_ANYWHERE})|(${anyCase(NAME)}))(?![\p{L}\d])|(\p{Sc})`,
  'gu',
);
/** Separators between the amounts of a range or a list. */
const separator = /^(?:[-–—,;/|]|to)?$/i;
/** The word "free" between separators. A hyphen inside a word is not a separator (`gluten-free`). */
const freeAlone =
  /(?:^|(?<![\p{L}\d])[-–—]|[,;/|(]|(?<!\p{L})(?:or|to)(?!\p{L}))\s*free\s*(?=$|[-–—](?!\p{L})|[,;/|)]|or(?!\p{L}))/iu;
/** A number is a time of day or a percentage when it is followed by `noAmount` or preceded by `minutes`. */
const noAmount = /:\d\d|\s?%|\s?[ap]\.?m(?![\p{L}\d])/iuy;
const minutes = /(?<=\d:)/y;

/**
 * Reads one cost text. Understands thousands separators and both decimal signs. Takes linear time.
 */
export function readEntry(text: string): CostEntry {
  const found: (Omit<Amount, 'signed'> & { range: Range })[] = [];
  const beside: NamedSign[] = [];
  const gaps: Gap[] = [];
  let range: Range = { signed: false };
  let oneSignEach = true;
  let from = 0;
  for (const match of text.matchAll(amountForm)) {
    const written = match[0];
    const start = match.index;
    const end = start + written.length;
    if (matchesAt(noAmount, text, end) || matchesAt(minutes, text, start)) continue;
    const gap = text.slice(from, start);
    const prefix = signAt(before, text, start);
    // A sign may belong to the previous amount as its postfix.
    const opens = prefix === undefined ? -1 : gap.lastIndexOf(prefix.symbol);
    const postfix = signAt(after, text, end);
    const signs: NamedSign[] = [];
    if (prefix !== undefined && opens >= 0) signs.push({ symbol: prefix.symbol, position: 'prefix' });
    if (postfix !== undefined) signs.push({ symbol: postfix.symbol, position: 'postfix' });
    if (signs.length > 1) oneSignEach = false;
    const between = opens >= 0 ? gap.slice(0, opens) : gap;
    if (!separator.test(between.trim())) range = { signed: false };
    if (signs.length > 0) range.signed = true;
    found.push({ written, value: valueOf(written), range });
    beside.push(...unambiguous(signs));
    gaps.push({ text: between, at: from });
    from = end + (postfix?.length ?? 0);
  }
  gaps.push({ text: text.slice(from), at: from });
  const isNothing = text.toLowerCase() === 'free';
  const plain = isNothing || (oneSignEach && gaps.every(isSeparator));
  return {
    amounts: found.map(({ written, value, range: { signed } }) => ({ written, value, signed })),
    signs: plain ? beside : [...beside, ...gaps.flatMap(signsIn)],
    plain,
    free: freeAlone.test(text),
  };
}

/** If exactly one of the two signs of an amount identifies a currency, that one: `$10 USD` is in US dollars. */
function unambiguous(signs: readonly NamedSign[]): readonly NamedSign[] {
  const identified = signs.filter((sign) => codeOf(sign.symbol, null) !== undefined);
  return identified.length === 1 ? identified : signs;
}

/** Amounts divided only by separators share a sign: in `10 - 20 €` it applies to both. */
interface Range {
  signed: boolean;
}

/** The text before, between and after the amounts and their signs. */
interface Gap {
  text: string;
  at: number;
}

function signAt(form: RegExp, text: string, index: number): { symbol: string; length: number } | undefined {
  form.lastIndex = index;
  const found = form.exec(text);
  // Only one of the groups takes part in a match.
  return found === null ? undefined : { symbol: found.slice(1).join(''), length: found[0].length };
}

function matchesAt(form: RegExp, text: string, index: number): boolean {
  form.lastIndex = index;
  return form.test(text);
}

/** Whether a gap is blank, or is a single separator between two amounts. */
function isSeparator(gap: Gap, index: number, gaps: readonly Gap[]): boolean {
  const text = gap.text.trim();
  return text === '' || (index > 0 && index < gaps.length - 1 && separator.test(text));
}

function signsIn({ text, at }: Gap): NamedSign[] {
  return [...text.matchAll(elsewhere)].map(({ 1: sign, 2: name = '', 3: bare }) => ({
    symbol: sign ?? bare ?? signOfName(name),
    position: at === 0 ? 'prefix' : 'postfix',
  }));
}

/** An amount with a decimal point and without thousands separators. */
function valueOf(written: string): string {
  const plain = written.replace(/['’ \u00A0\u202F]/g, '');
  const decimal = decimalSign(plain);
  const whole = plain.slice(0, decimal);
  const digits = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0';
  return decimal === undefined ? digits : `${digits}.${plain.slice(decimal + 1)}`;
}

/** The index of an amount's decimal sign; undefined when its separators only group thousands. */
function decimalSign(plain: string): number | undefined {
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  if (last === -1) return undefined;
  const digits = plain.length - last - 1;
  const groups = /^[1-9]\d{0,2}[.,]/.test(plain);
  return digits === 3 && groups ? undefined : last;
}
