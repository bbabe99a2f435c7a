import { describe, expect, it } from '@jest/globals';
import type { SearchStep } from './search-text';
import { searchText } from './search-text';

const typedAfter = (...steps: SearchStep[]): string =>
  steps.reduce(searchText, { typed: '', searched: '' }).typed;

describe('a search field', () => {
  it('keeps what was typed since the text that it searched for, when that comes back', () => {
    expect(typedAfter({ typed: 'lan' }, { searched: 'lan' }, { typed: 'lant' }, { given: 'lan' })).toBe(
      'lant',
    );
  });

  it('shows a text from elsewhere: the page before, or a jump to an event', () => {
    expect(typedAfter({ typed: 'lan' }, { searched: 'lan' }, { given: 'lan' }, { given: '' })).toBe('');
    expect(typedAfter({ given: 'jazz' })).toBe('jazz');
  });

  it('shows the same text from elsewhere again after it was changed', () => {
    expect(
      typedAfter({ given: 'jazz' }, { typed: 'ja' }, { searched: 'ja' }, { given: 'ja' }, { given: 'jazz' }),
    ).toBe('jazz');
  });
});
