import { describe, expect, it } from '@jest/globals';
import { dateFault } from './date-fault';
import { readDate } from './date-words';

describe('what a wrong date was taken for', () => {
  it.each([
    [
      '2031-05-10T19:30:00 02:00',
      '"02:00" came without its sign: in an address a + means a blank, so write %2B02:00',
    ],
    [
      '2031-05-10 19:30 0200',
      '"0200" came without its sign: in an address a + means a blank, so write %2B0200',
    ],
    ['20310510T193000Z', 'eight digits are read as Unix seconds, so write the day as 2031-05-10'],
    ['20310510 19:30', 'eight digits are read as Unix seconds, so write the day as 2031-05-10'],
    ['20310510193000', 'digits alone are read as Unix seconds, and these are outside of the years 1 to 9999'],
    ['00000000', 'digits alone are read as Unix seconds, and these are outside of the years 1 to 9999'],
    ['31/05/2031', 'a day with slashes is read as month/day/year, and there is no month 31'],
    ['2031-02-30', 'the day does not exist, or what follows it is no time'],
    ['02/30/2031', 'the day does not exist, or what follows it is no time'],
    ['+9999 years', 'these words are unknown, or lead outside of the years 1 to 9999'],
    ['whenever', ''],
  ])('%s', (text, fault) => {
    expect(dateFault(text)).toBe(fault);
    if (text !== '+9999 years') expect(readDate(text)).toBeUndefined();
  });

  it('is said in time linear to the text', () => {
    expect(dateFault(`${'9:99 '.repeat(100_000)}x`)).toBe('');
  });
});
