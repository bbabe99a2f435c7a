import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOf, costText } from './cost';

type Row = [
  input: string | number | (string | number)[],
  cost: string,
  symbol: string,
  position: '' | 'prefix' | 'postfix',
  values: string[],
];
const rows: Row[] = [
  // CONTRACT C5
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
  [['$5', '€7'], '$5 – $7', '', '', ['5', '7']],
  ['Free', 'Free', '', '', ['free']],
  ['free entry', 'free entry', '', '', ['free-entry']],
  ['', '', '', '', []],
  [[], '', '', '', []],
  // CONTRACT H-19
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
  ["CHF 1'200.-", "CHF1'200", 'CHF', 'prefix', ['1200']],
  ['10€ - 20€', '10€ – 20€', '€', 'postfix', ['10', '20']],
  ['10 - 20 €', '$10 – $20', '', '', ['10', '20']],
  [['Free', '10€'], 'Free – 10€', '€', 'postfix', ['0', '10']],
  [['Free', 'Donation'], 'Free – Donation', '', '', ['free', 'donation']],
  ['Free – 30$', 'Free – 30$', '$', 'postfix', ['0', '30']],
  ['5-10', '$5 – $10', '', '', ['5', '10']],
  ['10, 20, 5', '$5 – $20', '', '', ['5', '10', '20']],
  ['10,20,30', '$10 – $30', '', '', ['10', '20', '30']],
  ['1,234,567.89', '$1,234,567.89', '', '', ['1234567.89']],
  ['0.500', '$0.500', '', '', ['0.500']],
  ['.5', '$.5', '', '', ['0.5']],
  ['007', '$007', '', '', ['7']],
  ['from 10', '$10', '', '', ['10']],
  ['Tickets: 8 €, members 5 €', '$5 – $8', '', '', ['5', '8']],
  ['???', '???', '', '', []],
  ['<b>$10</b>', '$10', '$', 'prefix', ['10']],
  [1234.5, '$1234.5', '', '', ['1234.5']],
  [1.234, '$1.23', '', '', ['1.23']],
  [1e21, '$1000000000000000000000', '', '', ['1000000000000000000000']],
  [Number.NaN, '', '', '', []],
  [['', '10', ''], '$10', '', '', ['10']],
];

/** Milliseconds of work so far: unlike a clock it does not run while others have the processor. */
const cpu = (): number => process.cpuUsage().user / 1000;

describe('costs', () => {
  it.each(rows)('%j reads %j', (input, cost, currency_symbol, currency_position, values) => {
    const details = { currency_symbol, currency_code: '', currency_position, values };
    expect(costOf(costText(input))).toEqual({ cost, details });
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

  it('that are stored stay as they are, and values are sorted decimal numbers or words', () => {
    fc.assert(
      fc.property(input, (given) => {
        const stored = costText(given);
        expect(costText(stored)).toBe(stored);
        const { cost, details } = costOf(stored);
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

  it('that are read and written back show the same', () => {
    const amount = fc
      .tuple(fc.constantFrom('', '$', '€', 'USD', 'kr'), fc.nat({ max: 99_999 }), fc.boolean())
      .map(([sign, value, first]) => (first ? sign + String(value) : String(value) + sign));
    fc.assert(
      fc.property(fc.oneof(amount, fc.array(amount, { minLength: 1, maxLength: 4 })), (given) => {
        const { cost } = costOf(costText(given));
        expect(costOf(costText(cost)).cost).toBe(cost);
      }),
      { numRuns: 2_000 },
    );
  });

  it('take time in proportion to the text', () => {
    for (const unit of ['1', '1,', '1,234', '$', 'a', ' ', '10 ', 'kr', '1 234', 'free', ' | ', '0', '.']) {
      const started = cpu();
      costOf(costText(unit.repeat(10_000)));
      expect(cpu() - started, unit).toBeLessThan(1_500);
    }
  });
});
