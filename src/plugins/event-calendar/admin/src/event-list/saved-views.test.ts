import { expect, it } from '@jest/globals';
import { parseViews } from './saved-views';

it('reads the views of an earlier version without what is not a view', () => {
  const view = { name: 'Mine', query: 'mine=1' };
  expect(parseViews(JSON.stringify([view, { name: 'No query' }, 3, null]))).toEqual([view]);
  for (const stored of [null, '', '{', '{}', 'null']) expect(parseViews(stored)).toEqual([]);
});
