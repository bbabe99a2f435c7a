import { describe, expect, it } from '@jest/globals';
import { parseViews, withView } from './saved-views';

describe('saved views', () => {
  it('are read without what is not a view', () => {
    const view = { name: 'Mine', query: 'mine=1' };
    expect(parseViews(JSON.stringify([view, { name: 'No query' }, 3, null]))).toEqual([view]);
    for (const stored of [null, '', '{', '{}', 'null']) expect(parseViews(stored)).toEqual([]);
  });

  it('have one of each name, and at most twenty', () => {
    const many = Array.from({ length: 25 }, (_, n) => ({ name: `${n}`, query: '' }));
    const views = many.reduce(withView, parseViews(null));
    expect(views.map(({ name }) => name)).toEqual(many.slice(-20).map(({ name }) => name));
    expect(withView(views, { name: '10', query: 'new' }).filter(({ name }) => name === '10')).toEqual([
      { name: '10', query: 'new' },
    ]);
  });
});
