import { describe, expect, it } from '@jest/globals';
import { costOf, costText } from './cost';
import { costLosses } from './cost-losses';

const lost = (written: string) => costLosses(written, costOf(costText(written), null).cost);

describe('the parts of a cost that readers are not shown', () => {
  it.each([
    ['10 €, 15 €, 20 €', ['15']],
    ['5 - 10 - 15 - 20', ['10', '15']],
    ['10 € <members 5 €>', ['5', 'members']],
    ['10 € <members 5 £>', ['5', '£', 'members']],
    ['10 € <members 0 €>', ['0', 'members']],
    ['0 - 10 € <members £>', ['£', 'members']],
    ['US$10 <members 5 €>$', ['5', '€', 'members']],
    ['10 EUR <members 5 €>', ['5', 'members']],
    ['10 kr <members 5 kr.>', ['5', 'members']],
  ])('of %j: %j', (written, expected) => {
    expect(lost(written).toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    '',
    '10',
    '0',
    '0 - 5 €',
    '0 €',
    '$0 - 0$',
    'Free',
    'Free / 5€',
    '25€, 10 €',
    '€10 - €20',
    '10 to 20 EUR',
    '10 Euro',
    '10 Euro, Members 5 Euro',
    '$10 USD',
    '10 €, 10.00 €',
    'ab 10 €',
    '10€ - 25€, free for members',
    '20.- CHF',
    '10 € / 12 $',
    '1 234,50 €',
  ])('nothing of %j', (written) => {
    expect(lost(written)).toEqual([]);
  });
});
