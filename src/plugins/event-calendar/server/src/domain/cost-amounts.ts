/** A currency sign and the side of the amount that it stands on. */
export interface Sign {
  symbol: string;
  position: 'prefix' | 'postfix';
}

/** One amount of a cost. */
export interface Amount {
  /** As it was written: `1,234.50`, `21,50`. */
  written: string;
  /** Digits with a decimal point, as answers give it in `values`: `1234.50`, `21.50`. */
  value: string;
  sign: Sign | null;
}

/** One cost as it was written, read: `10`, `$10`, `10 - 20€`, `Free`, `free for members, others 5`. */
export interface CostEntry {
  amounts: Amount[];
  /** Whether the text is, or a range in it begins with, the word for nothing. */
  free: boolean;
}

/** `1,234.50`, `1.234,50`, `10.000`, `1 234,50`: groups of three behind one and the same sign, then perhaps decimals. */
const GROUPED = String.raw`[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?|[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?|[1-9]\d{0,2}(?:['’ \u00A0\u202F]\d{3})+(?:[.,]\d{1,2})?`;
/** `10`, `21,50`, `.5`; a comma that is followed by more commas enumerates. */
const SIMPLE = String.raw`\d+\.\d+|(?<!\d,)\d+,\d{1,2}(?![\d,])|\d+|(?<!\d)[.,]\d+`;
const amountForm = new RegExp(`(?:(?<![\\d.,])(?:${GROUPED})(?![\\d]|[.,]\\d)|${SIMPLE})`, 'g');

/**
 * Signs: currency symbols, also after letters (`US$`), codes in capitals (`USD 15`), codes in small letters right beside the
 * amount (`isk10.000`), and the words of the languages we serve.
 */
const WORD_SIGNS = 'kr\\.?|zł|zl|Kč|Kc|Ft|lei|TL|CHF|SFr\\.?|Fr\\.?|Rs\\.?';
const SIGN = `(?:\\p{Lu}{0,3}\\p{Sc}|${WORD_SIGNS}|[A-Z]{3})`;
const BESIDE = `(?:${SIGN}|[a-z]{3})`;
const before = new RegExp(`(?:^|[^\\p{L}\\d])(?:(${SIGN})\\s*|(${BESIDE}))$`, 'u');
const after = new RegExp(`^(?:\\s*(${SIGN})|(${BESIDE}))(?=$|[^\\p{L}\\d])`, 'u');
/** Farther from its amount a sign does not stand; looking no farther keeps reading linear. */
const NEAR = 12;

/**
 * Reads one cost (CONTRACT C5, H-19). Thousands separators and both decimal signs are understood. The sign of a lone amount
 * counts only where the text is nothing but sign and amount; in a range every amount may carry its own.
 */
export function readEntry(text: string): CostEntry {
  const amounts: Amount[] = [];
  let rest = '';
  let from = 0;
  for (const found of text.matchAll(amountForm)) {
    const written = found[0];
    const start = found.index;
    const end = start + written.length;
    const left = before.exec(text.slice(Math.max(from, start - NEAR), start));
    const right = after.exec(text.slice(end, end + NEAR));
    const sign = signOf(left, right);
    amounts.push({ written, value: valueOf(written), sign });
    const taken = sign?.position === 'prefix' ? (left?.[1] ?? left?.[2]) : undefined;
    rest += taken === undefined ? text.slice(from, start) : text.slice(from, start).replace(taken, '');
    const follows = sign?.position === 'postfix' ? (right?.[0].length ?? 0) : 0;
    from = end + follows;
  }
  rest += text.slice(from);
  const free = /^\s*free\s*(?:[–—-]|$)/i.test(amounts.length === 0 ? text : rest);
  // Words beside the amounts: whatever sign stands there need not be the one of all of them.
  const words = /[\p{L}\p{Sc}]/u.test(free ? rest.replace(/free/i, '') : rest);
  return { amounts: words ? amounts.map((amount) => ({ ...amount, sign: null })) : amounts, free };
}

/** The sign on the one side that has one; a sign on both sides is none. */
function signOf(left: RegExpExecArray | null, right: RegExpExecArray | null): Sign | null {
  const prefix = left?.[1] ?? left?.[2];
  const postfix = right?.[1] ?? right?.[2];
  if (prefix !== undefined && postfix === undefined) return { symbol: prefix, position: 'prefix' };
  if (postfix !== undefined && prefix === undefined) return { symbol: postfix, position: 'postfix' };
  return null;
}

/** A written amount with a decimal point and without thousands separators. */
function valueOf(written: string): string {
  const plain = written.replace(/['’ \u00A0\u202F]/g, '');
  const decimal = decimalSign(plain);
  const [whole = '', decimals] = decimal === null ? [plain.replace(/[.,]/g, '')] : splitAt(plain, decimal);
  const digits = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0';
  return decimals === undefined ? digits : `${digits}.${decimals}`;
}

/** Where the decimals of an amount begin, or null where its signs only group thousands. */
function decimalSign(plain: string): number | null {
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  if (last === -1) return null;
  const digits = plain.length - last - 1;
  const groups = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/.test(plain);
  return digits === 3 && groups ? null : last;
}

const splitAt = (text: string, index: number): [string, string] => [
  text.slice(0, index),
  text.slice(index + 1),
];
