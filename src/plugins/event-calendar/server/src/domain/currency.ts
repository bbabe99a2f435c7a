/** The currency of a site: how its amounts are written where a cost names none. */
export interface Currency {
  /** What stands beside the amount: `€`, `kr`, `CHF`. */
  symbol: string;
  /** ISO 4217, three capitals. */
  code: string;
  position: 'prefix' | 'suffix';
}

/** The codes of ISO 4217 that are in use. A fixed list: other words of three capitals (`VIP`, `TBA`) are no currency. */
const CODES = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC ' +
  'CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK ' +
  'JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR ' +
  'MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP ' +
  'STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG'
).split(' ');

/** Codes that are also words, which people write in capitals: away from an amount they name no currency. */
const ALSO_WORDS = new Set('ALL BAM BOB COP CUP GEL LAK MAD MOP PEN RON SOS TOP TRY'.split(' '));

/**
 * Signs that mean one currency only, as Unicode's locale data have them for a reader whose country is not known. `$`, `kr`,
 * `¥`, `Fr.` and other signs that several currencies share are not here.
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

/** Signs that are letters; the other signs are Unicode's currency symbols. */
const LETTER_SIGNS = String.raw`kr\.?|zł|zl|Kč|Kc|Ft|lei|TL|SFr\.?|Fr\.?|Rs\.?`;
/** A sign in the form in which it is written beside an amount; to be used with the flag `u`. */
export const SIGN = String.raw`(?:\p{Lu}{0,3}\p{Sc}|${LETTER_SIGNS}|${CODES.join('|')})`;
/** A code in small letters counts where no blank is between it and the amount (`isk10.000`). */
export const SMALL_CODE = `(?:${CODES.join('|').toLowerCase()})`;
/** Signs that name a currency wherever they stand; to be used with the flag `u`. */
export const SIGN_ANYWHERE = String.raw`(?:\p{Lu}{0,3}\p{Sc}|${CODES.filter((code) => !ALSO_WORDS.has(code)).join('|')})`;

/** Currencies that are written out. They are words of the text, and the sign that means the same. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['euro', '€'],
  ['euros', '€'],
  ['eur', '€'],
  ['dollar', '$'],
  ['dollars', '$'],
  ['pound', '£'],
  ['pounds', '£'],
]);
/** The names as a pattern, to be used with the flag `i`. */
export const NAME = `(?:${[...NAMES.keys()].join('|')})`;
export const signOfName = (name: string): string => NAMES.get(name.toLowerCase()) ?? name;

const codes: ReadonlySet<string> = new Set(CODES);

/** The ISO code of a sign or of a code as it is written, or undefined where several currencies share it. */
export function codeOf(sign: string, site: Currency | null): string | undefined {
  if (sign === site?.symbol) return site.code;
  const code = sign.toUpperCase();
  return codes.has(code) ? code : CODE_OF_SIGN.get(sign.toLowerCase().replace(/\.$/, ''));
}

/** Whether a text is a code of ISO 4217, in capitals. */
export const isCurrencyCode = (text: string): boolean => codes.has(text);
