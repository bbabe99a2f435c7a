/** Signs that mean one currency only; the dollar sign stands for the default. */
const CODES: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₺': 'TRY',
  '₴': 'UAH',
  '₽': 'RUB',
  '₹': 'INR',
  '₪': 'ILS',
  '₩': 'KRW',
  zł: 'PLN',
  zl: 'PLN',
  Kč: 'CZK',
  Kc: 'CZK',
  Ft: 'HUF',
  lei: 'RON',
  TL: 'TRY',
  Fr: 'CHF',
  'Fr.': 'CHF',
  SFr: 'CHF',
  'SFr.': 'CHF',
  A$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  NZ$: 'NZD',
};

/** The currency of structured data (CONTRACT C1): of the sign where it says one, else `USD`. */
export function currencyOf(symbol: string): string {
  const code = CODES[symbol];
  if (code !== undefined) return code;
  return /^[A-Za-z]{3}$/.test(symbol) ? symbol.toUpperCase() : 'USD';
}
