import fc from 'fast-check';
import { describe, expect, it } from '#test';
import { costOf, costText } from './cost';
import type { Currency } from './currency';

type Row = [
  input: string | number | (string | number)[],
  cost: string,
  symbol: string,
  position: '' | 'prefix' | 'postfix',
  values: string[],
];
const rows: Row[] = [
  ['10', '$10', '', '', ['10']],
  [10, '$10', '', '', ['10']],
  ['$10', '$10', '$', 'prefix', ['10']],
  ['20$', '20$', '$', 'postfix', ['20']],
  ['10€', '10€', '€', 'postfix', ['10']],
  ['USD 15', 'USD15', 'USD', 'prefix', ['15']],
  [['0$', '20$', '30$'], 'Free – 30$', '$', 'postfix', ['0', '20', '30']],
  ['10 - 20', '$10 – $20', '', '', ['10', '20']],
  [['10', '20'], '$10 – $20', '', '', ['10', '20']],
  ['$10 - $20', '$10 – $20', '', '', ['10', '20']],
  [['$5', '€7'], '$5 – €7', '', '', ['5', '7']],
  ['Free', 'Free', '', '', ['free']],
  ['free entry', 'free entry', '', '', ['free-entry']],
  ['', '', '', '', []],
  [[], '', '', '', []],
  // Thousands separators
  ['0', 'Free', '', '', ['0']],
  [0, 'Free', '', '', ['0']],
  ['1,234.50', '$1,234.50', '', '', ['1234.50']],
  ['1.234,50', '$1.234,50', '', '', ['1234.50']],
  ['1,234', '$1,234', '', '', ['1234']],
  ['21,50€', '21,50€', '€', 'postfix', ['21.50']],
  ['isk10.000', 'isk10.000', 'isk', 'prefix', ['10000']],
  ['10,20', '$10,20', '', '', ['10.20']],
  // Forms of real calendars
  ['$6.00', '$6.00', '$', 'prefix', ['6.00']],
  ['€30', '€30', '€', 'prefix', ['30']],
  ['£7.50', '£7.50', '£', 'prefix', ['7.50']],
  [['20', '10'], '$10 – $20', '', '', ['10', '20']],
  [[10, 20], '$10 – $20', '', '', ['10', '20']],
  [['$5', '$15', '$10'], '$5 – $15', '$', 'prefix', ['5', '10', '15']],
  [['5', '5'], '$5', '', '', ['5']],
  [['5', '5.00'], '$5', '', '', ['5']],
  ['$0', 'Free', '$', 'prefix', ['0']],
  ['15 kr', '15kr', 'kr', 'postfix', ['15']],
  ['kr. 150', 'kr.150', 'kr.', 'prefix', ['150']],
  ['120 zł', '120zł', 'zł', 'postfix', ['120']],
  ['US$ 12', 'US$12', 'US$', 'prefix', ['12']],
  ['1 234,50 €', '1 234,50€', '€', 'postfix', ['1234.50']],
  ["CHF 1'200.-", "CHF 1'200.-", 'CHF', 'prefix', ['1200']],
  ['10€ - 20€', '10€ – 20€', '€', 'postfix', ['10', '20']],
  ['10 - 20 €', '10€ – 20€', '€', 'postfix', ['10', '20']],
  [['Free', '10€'], 'Free – 10€', '€', 'postfix', ['0', '10']],
  [['Free', 'Donation'], 'Free – Donation', '', '', ['free', 'donation']],
  ['Free – 30$', 'Free – 30$', '$', 'postfix', ['0', '30']],
  ['5-10', '$5 – $10', '', '', ['5', '10']],
  ['1 - 10', '$1 – $10', '', '', ['1', '10']],
  [['1.50', '1.5'], '$1.50', '', '', ['1.50']],
  ['10€ 20€', '10€ – 20€', '€', 'postfix', ['10', '20']],
  // A separator before the first amount or after the last one separates nothing
  ['- 10', '- 10', '', '', ['10']],
  ['10 -', '10 -', '', '', ['10']],
  // Empty parts and blanks between the marks of a list
  ['10 |  | 20', '$10 – $20', '', '', ['10', '20']],
  ['Ask |  | Call', 'Ask – Call', '', '', ['ask', 'call']],
  ['Ask |  Call', 'Ask – Call', '', '', ['ask', 'call']],
  // A range in `$` that one text names has no currency details; `$` after the amounts does
  [['$5', '$15 - $20'], '$5 – $20', '', '', ['5', '15', '20']],
  ['10 - 20$', '10$ – 20$', '$', 'postfix', ['10', '20']],
  ['10, 20, 5', '$5 – $20', '', '', ['5', '10', '20']],
  ['10,20,30', '$10 – $30', '', '', ['10', '20', '30']],
  ['1,234,567.89', '$1,234,567.89', '', '', ['1234567.89']],
  ['0.500', '$0.500', '', '', ['0.500']],
  ['.5', '$.5', '', '', ['0.5']],
  ['007', '$007', '', '', ['7']],
  ['from 10', 'from 10', '', '', ['10']],
  ['~10', '~10', '', '', ['10']],
  [['Ask | Call', 'Donation'], 'Ask / Call – Donation', '', '', ['ask-call', 'donation']],
  ['Tickets: 8 €, members 5 €', 'Tickets: 8 €, members 5 €', '€', 'postfix', ['5', '8']],
  ['1,234,567', '$1,234,567', '', '', ['1234567']],
  ['1234.500', '$1234.500', '', '', ['1234.500']],
  ['???', '???', '', '', []],
  ['<b>$10</b>', '$10', '$', 'prefix', ['10']],
  [1234.5, '$1234.5', '', '', ['1234.5']],
  [1.234, '$1.23', '', '', ['1.23']],
  [1e21, '$1000000000000000000000', '', '', ['1000000000000000000000']],
  [Number.NaN, '', '', '', []],
  [['', '10', ''], '$10', '', '', ['10']],
  // One sign holds for all amounts
  ['€10 - €20', '€10 – €20', '€', 'prefix', ['10', '20']],
  ['£5 to £10', '£5 – £10', '£', 'prefix', ['5', '10']],
  ['CHF 10 - 25', 'CHF10 – CHF25', 'CHF', 'prefix', ['10', '25']],
  ['€10 - 20€', '€10 – €20', '€', 'prefix', ['10', '20']],
  ['100 kr', '100kr', 'kr', 'postfix', ['100']],
  [['10', '20 €'], '10€ – 20€', '€', 'postfix', ['10', '20']],
  // Other words stay
  ['ab 10 €', 'ab 10 €', '€', 'postfix', ['10']],
  ['5€ (reduced 3€)', '5€ (reduced 3€)', '€', 'postfix', ['3', '5']],
  ['10€ - 25€, free for members', '10€ - 25€, free for members', '€', 'postfix', ['10', '25']],
  ['Free / 5€', 'Free / 5€', '€', 'postfix', ['0', '5']],
  ['gluten-free 5€', 'gluten-free 5€', '€', 'postfix', ['5']],
  [['gluten-free', '10€'], 'gluten-free – 10€', '€', 'postfix', ['10']],
  ['20.- CHF', '20.- CHF', 'CHF', 'postfix', ['20']],
  ['12,- €', '12,- €', '€', 'postfix', ['12']],
  ['8 per head', '8 per head', '', '', ['8']],
  ['10 Euro', '10 Euro', '€', 'postfix', ['10']],
  ['Preise in CHF: 10 / 20', 'Preise in CHF: 10 / 20', 'CHF', 'prefix', ['10', '20']],
  ['VIP 10', 'VIP 10', '', '', ['10']],
  ['ALL AGES $10', 'ALL AGES $10', '$', 'prefix', ['10']],
  [['10€', 'members free'], '10€ – members free', '€', 'postfix', ['10']],
  [['20€', 'Free'], 'Free – 20€', '€', 'postfix', ['0', '20']],
  ['Members: $16 | Public: $20', 'Members: $16 | Public: $20', '$', 'prefix', ['16', '20']],
  ['At the door$20', 'At the door$20', '$', 'prefix', ['20']],
  ['$10 for vendors, free to shop', '$10 for vendors, free to shop', '$', 'prefix', ['10']],
  ['$20 from 7:30 am, 20% off by 6 pm', '$20 from 7:30 am, 20% off by 6 pm', '$', 'prefix', ['20']],
  // Several currencies, or one that is written in two ways
  ['5€ / 6 CHF', '5€ / 6 CHF', '', '', ['5', '6']],
  ['€10 / 20 EUR', '€10 / 20 EUR', '€', 'prefix', ['10', '20']],
  ['$10 USD', '$10 USD', 'USD', 'postfix', ['10']],
  ['10 kr - 20 kr.', '10 kr - 20 kr.', 'kr', 'postfix', ['10', '20']],
];

/** Costs on a site that has a currency. */
const euro: Currency = { symbol: '€', code: 'EUR', position: 'suffix' };
const onSite: [input: string | string[], cost: string, symbol: string, code: string][] = [
  ['10', '10€', '€', 'EUR'],
  ['10 - 20', '10€ – 20€', '€', 'EUR'],
  ['0', 'Free', '€', 'EUR'],
  ['€10', '€10', '€', 'EUR'],
  ['$10 - $20', '$10 – $20', '$', ''],
  ['CHF 10', 'CHF10', 'CHF', 'CHF'],
  [['$5', '€7'], '$5 – €7', '', ''],
  ['8 per head', '8 per head', '', ''],
  ['Free', 'Free', '', ''],
];

/** The ISO code of a cost, depending on the site's currency. */
const coded: [cost: string, site: Currency | null, code: string | undefined][] = [
  ['€10', null, 'EUR'],
  ['isk10.000', null, 'ISK'],
  ['10 Euro', null, 'EUR'],
  ['$10 USD', null, 'USD'],
  ['US$ 10', null, 'USD'],
  ['$10', null, undefined],
  ['100 kr', null, undefined],
  ['¥100', null, undefined],
  ['Fr. 10', null, undefined],
  ['SFr. 10', null, 'CHF'],
  ['10', null, undefined],
  ['5€ / 6 CHF', null, undefined],
  ['8 per head', euro, 'EUR'],
  ['$10', euro, undefined],
  ['20 dollars', euro, undefined],
  ['5€ / 6 CHF', euro, undefined],
  ['100 kr', { symbol: 'kr', code: 'NOK', position: 'suffix' }, 'NOK'],
  ['$10', { symbol: '$', code: 'CAD', position: 'prefix' }, 'CAD'],
];

/** CPU time used so far, in milliseconds. It does not include time in which other processes run. */
const cpu = (): number => process.cpuUsage().user / 1000;

describe('costs', () => {
  it.each(rows)('%j reads %j', (input, cost, currency_symbol, currency_position, values) => {
    const details = { currency_symbol, currency_code: '', currency_position, values };
    expect(costOf(costText(input), null)).toMatchObject({ cost, details });
  });

  it.each(onSite)('%j reads %j when the currency of the site is the euro', (input, cost, symbol, code) => {
    const read = costOf(costText(input), euro);
    expect(read.cost).toBe(cost);
    expect(read.details).toMatchObject({ currency_symbol: symbol, currency_code: code });
  });

  it.each([
    ['prefix', '$5', 'prefix'],
    ['suffix', '5$', 'postfix'],
  ] as const)('have the sign of the site as its %s', (position, cost, currency_position) => {
    const site: Currency = { symbol: '$', code: 'CAD', position };
    const details = { currency_symbol: '$', currency_code: 'CAD', currency_position, values: ['5'] };
    expect(costOf('5', site)).toMatchObject({ cost, details });
  });

  it.each(coded)('%j with the currency %j has the code %j', (input, site, code) => {
    expect(costOf(costText(input), site).code).toBe(code);
  });

  it.each([
    ['12 € (reduced 8)', '12'],
    ['10 - 20 € for 5 days', '10'],
    ['Under 12s 5€', '5'],
    ['2 days 5 €', '5'],
    ['Free / 5€', '0'],
    ['8 per head', undefined],
    ['20.- CHF', '20'],
    ['Ages 18+, cash in EUR', undefined],
    ['gluten-free, 10€', '10'],
    ['18+', undefined],
    ['Ages 18+', undefined],
    ['Season 2026', undefined],
    ['Call 555-1234', undefined],
    ['0664 1234567', undefined],
    ['555 1234', undefined],
    ['555-1234', undefined],
    ['1999', undefined],
    ['10/12/2031', undefined],
    ['2031-12-10', undefined],
    ['5/8/10', '5'],
    ['2025-2026', undefined],
    ['2025/26', undefined],
    ['5-10', '5'],
    ['1500-2000', '1500'],
    ['8', '8'],
    ['5 / 8', '5'],
    ['1 234,50 €', '1234.50'],
    ['Free entry', '0'],
    ['free for members', undefined],
    ['Gratuit', '0'],
    ['Entrée libre !', '0'],
    ['Gratuit / 5 €', '0'],
    ['Eintritt frei', '0'],
    ['Kostenlos', '0'],
    ['gratis', '0'],
    ['zdarma', '0'],
    ['Vstup volný', '0'],
    ['bezpłatny', '0'],
    ['Wstęp wolny', '0'],
    ['ingyenes', '0'],
    ['gratuito', '0'],
    ['Intrare liberă', '0'],
    ['ÜCRETSİZ', '0'],
    ['ücretsiz', '0'],
    [['Gratuit', '10 €'], '0'],
    ['ask', undefined],
  ])('%j costs at least %j', (input, lowest) => expect(costOf(costText(input), null).lowest).toBe(lowest));

  it('takes a year for a price where the site has a currency', () => {
    const site: Currency = { symbol: 'Ft', code: 'HUF', position: 'suffix' };
    expect(costOf(costText('2000'), site).lowest).toBe('2000');
  });

  const entry = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom(
      '$10',
      '10€',
      'USD 15',
      'Free',
      '0',
      '1,234.50',
      ' | ',
      '10 - 20',
      '21,50€',
      '<b>',
      '&amp;',
      '|',
      ',5',
      '1.',
    ),
    fc.float(),
    fc.integer(),
  );
  const input = fc.oneof(entry, fc.array(entry, { maxLength: 5 }));

  it('stay unchanged when stored again, and have values that are sorted decimal numbers or words', () => {
    fc.assert(
      fc.property(input, (given) => {
        const stored = costText(given);
        expect(costText(stored)).toBe(stored);
        const { cost, details } = costOf(stored, null);
        expect(cost === '').toBe(stored === '');
        const numbers = details.values.map(Number);
        if (
          numbers.every((value) => !Number.isNaN(value)) &&
          details.values.every((value) => /^\d/.test(value))
        ) {
          expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
        }
        expect(details.currency_symbol === '').toBe(details.currency_position === '');
      }),
      { numRuns: 3_000 },
    );
  });

  it('stay the same when their shown form is stored', () => {
    const amount = fc
      .tuple(
        fc.constantFrom('', '$', '€', 'USD', 'kr', 'ab ', 'Free, '),
        fc.nat({ max: 99_999 }),
        fc.boolean(),
      )
      .map(([sign, value, first]) => (first ? sign + String(value) : String(value) + sign));
    const site = fc.constantFrom(null, euro);
    fc.assert(
      fc.property(
        fc.oneof(amount, fc.array(amount, { minLength: 1, maxLength: 4 })),
        site,
        (given, currency) => {
          const { cost } = costOf(costText(given), currency);
          expect(costOf(costText(cost), currency).cost).toBe(cost);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('are read in linear time', () => {
    for (const unit of ['1', '1,', '1,234', '$', 'a', ' ', '10 ', 'kr', '1 234', 'free', ' | ', '0', '.']) {
      const started = cpu();
      costOf(costText(unit.repeat(10_000)), euro);
      expect(cpu() - started, unit).toBeLessThan(1_500);
    }
  });

  it('that name a currency never show an amount with another one', () => {
    const sign = fc.constantFrom('€', '£', 'CHF', 'kr');
    fc.assert(
      fc.property(sign, sign, fc.nat({ max: 99 }), fc.nat({ max: 99 }), (one, other, low, high) => {
        const { cost } = costOf(costText([`${one}${low + 1}`, `${high + 1}${other}`]), euro);
        for (const shown of ['$', '€', '£', 'CHF', 'kr'])
          if (shown !== one && shown !== other) expect(cost).not.toContain(shown);
      }),
    );
  });

  it('with nested brackets take about as long as others of the same length', () => {
    const timeOf = (text: string): number => {
      const runs = [1, 2, 3].map(() => {
        const started = cpu();
        costOf(costText(Array.from({ length: 500 }, () => text)), null);
        return cpu() - started;
      });
      return Math.min(...runs);
    };
    // In `nested`, each bracket becomes a tag only when the one inside it has been removed.
    const nested = '<'.repeat(480) + 'a>'.repeat(480);
    expect(timeOf(nested)).toBeLessThan(5 * timeOf('<a>'.repeat(480)) + 50);
    expect(costText(`5 ${nested}`)).not.toMatch(/[<>]/);
  });
});
