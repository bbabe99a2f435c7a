import { describe, expect, it } from '@jest/globals';
import { keys, member, read, settings, slots, tag, term } from '../records.fixtures';
import { renderRecord } from '../render';

describe('a term', () => {
  it('has the keys of docs/interface.md 10.1 in a list and of 10.2 in an event', () => {
    const category = renderRecord(term, settings);
    expect(read(category.body)).toEqual({
      id: 11, count: 3, description: 'About it', name: 'O &#038; M', slug: '%e6%9d%b1-%e4%ba%ac',
      taxonomy: 'calendar_events_cat', parent: 10, meta: [],
      url: 'https://example.org:8443/calendar/en/category/%e6%9d%b1-%e4%ba%ac',
      urls: {
        self: `${slots.root}/categories/11`, collection: `${slots.root}/categories`, up: `${slots.root}/categories/10`,
      },
    }); // prettier-ignore
    expect(keys(read(category.body))).toEqual(
      ['id', 'count', 'description', 'name', 'slug', 'taxonomy', 'parent', 'meta', 'url', 'urls'], // prettier-ignore
    );
    const embedded = read(category.embedded ?? '');
    expect(keys(embedded)).toEqual([
      ...['name', 'slug', 'term_group', 'term_taxonomy_id', 'taxonomy', 'description', 'parent', 'count', 'filter', 'id'],
      'urls',
    ]); // prettier-ignore
    expect(embedded).toMatchObject({ term_group: 0, term_taxonomy_id: 11, filter: 'raw', parent: 10 });
  });

  it('that is a tag has no parent of its own', () => {
    const rendered = renderRecord(tag, settings);
    expect(keys(read(rendered.body))).not.toContain('parent');
    expect(read(rendered.embedded ?? '')).toMatchObject({ taxonomy: 'post_tag', parent: 0 });
    expect(keys(member(read(rendered.body), 'urls'))).toEqual(['self', 'collection']);
    expect(member(read(rendered.body), 'url')).toMatch(/\/calendar\/en\/tag\//);
    expect(renderRecord({ ...term, parentId: null }, settings).body).toContain('"parent":0,');
  });
});
