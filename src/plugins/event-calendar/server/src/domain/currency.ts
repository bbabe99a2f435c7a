/** The currency of a site: the format of amounts when a cost names no currency. */
export interface Currency {
  /** The sign next to an amount: `€`, `kr`, `CHF`. */
  symbol: string;
  /** ISO 4217 code, three capital letters. */
  code: string;
  position: 'prefix' | 'suffix';
}

/** The ISO 4217 codes in use. A fixed list, because other words of three capitals (`VIP`, `TBA`) are not currencies. */
const CODES = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC ' +
  'CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK ' +
  'JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR ' +
  'MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP ' +
  'STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG'
).split(' ');

/** Codes that are also words people write in capitals. They only count next to an amount. */
const ALSO_WORDS = new Set('ALL BAM BOB COP CUP GEL LAK MAD MOP PEN RON SOS TOP TRY'.split(' '));

/**
 * Signs that stand for one currency only, according to Unicode's locale data (CLDR) for a reader of unknown country. Signs that
 * several currencies share, such as `$`, `kr`, `¥` and `Fr.`, are not included.
 */
const CODE_OF_SIGN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '€': 'EUR', '£': 'GBP', '₹': 'INR', '₪': 'ILS', '₩': 'KRW', '₫': 'VND', '₱': 'PHP', '₺': 'TRY', '₴': 'UAH', '₽': 'RUB',
    '₸': 'KZT', '₼': 'AZN', '₾': 'GEL', '₦': 'NGN', '₡': 'CRC', '₲': 'PYG', '₵': 'GHS', '₭': 'LAK', '₮': 'MNT', '৳': 'BDT',
    '฿': 'THB', '៛': 'KHR', zł: 'PLN', zl: 'PLN', kč: 'CZK', kc: 'CZK', ft: 'HUF', tl: 'TRY', sfr: 'CHF',
    us$: 'USD', ca$: 'CAD', a$: 'AUD', au$: 'AUD', nz$: 'NZD', hk$: 'HKD', nt$: 'TWD', mx$: 'MXN', r$: 'BRL', s$: 'SGD',
    'cn¥': 'CNY', 'jp¥': 'JPY',
  }),
); // prettier-ignore

/** Signs made of letters; all other signs are Unicode currency symbols. */
const LETTER_SIGNS = String.raw`kr\.?|zł|zl|Kč|Kc|Ft|lei|TL|SFr\.?|Fr\.?|Rs\.?`;
/** A sign next to an amount; needs the flag `u`. */
export const SIGN = String.raw`(?:\p{Lu}{0,3}\p{Sc}|${LETTER_SIGNS}|${CODES.join('|')})`;
/** A code in lower case counts only without a blank between it and the amount (`isk10.000`). */
export const SMALL_CODE = `(?:${CODES.join('|').toLowerCase()})`;
/** Signs that name a currency anywhere in the text; needs the flag `u`. */
export const SIGN_ANYWHERE = String.raw`(?:\p{Lu}{0,3}\p{Sc}|${CODES.filter((code) => !ALSO_WORDS.has(code)).join('|')})`;

/** Spelled-out currency names, with the sign of the same meaning. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['euro', '€'],
  ['euros', '€'],
  ['eur', '€'],
  ['dollar', '$'],
  ['dollars', '$'],
  ['pound', '£'],
  ['pounds', '£'],
]);
/** Matches any of the names; needs the flag `i`. */
export const NAME = `(?:${[...NAMES.keys()].join('|')})`;
export const signOfName = (name: string): string => NAMES.get(name.toLowerCase()) ?? name;

const codes: ReadonlySet<string> = new Set(CODES);

/** The ISO code for a sign or a code in any case; undefined if several currencies share the sign. */
export function codeOf(sign: string, site: Currency | null): string | undefined {
  if (sign === site?.symbol) return site.code;
  const code = sign.toUpperCase();
  return codes.has(code) ? code : CODE_OF_SIGN.get(withoutPoint(sign).toLowerCase());
}

/** The same text for every sign of a currency, as far as they are known: for `€` and `EUR`, and for `kr` and `kr.`. */
export const currencyOf = (sign: string, site: Currency | null): string =>
  codeOf(sign, site) ?? withoutPoint(sign);

/** `kr` for `kr.`; no sign has a point elsewhere. */
const withoutPoint = (sign: string): string => sign.replace('.', '');

/** Whether a text is an ISO 4217 code in capitals. */
export const isCurrencyCode = (text: string): boolean => codes.has(text);
