import { describe, expect, it } from '@jest/globals';
import { readKeptContent, readKeptVersion } from './kept-form';

const version = {
  columns: { title: 'Jazz', start_date: '2031-05-10 19:00:00', hidden: false, cost: null },
  links: [
    { role: 'venue', documentId: 'hall' },
    { role: 'tag', documentId: 'live' },
  ],
  image: 7,
};
const link = { owner: 'concert', locale: 'en', published: true, position: null };

describe('a kept version', () => {
  it('is read as it was written', () => {
    expect(readKeptVersion(JSON.stringify(version))).toEqual(version);
    const empty = { columns: {}, links: [], image: null };
    expect(readKeptVersion(JSON.stringify(empty))).toEqual(empty);
  });

  it.each([
    ['null', null],
    ['no columns', { ...version, columns: undefined }],
    ['no links', { ...version, links: undefined }],
    ['a link to an event', { ...version, links: [{ role: 'event', documentId: 'other' }] }],
    ['a link to nothing', { ...version, links: [{ role: 'venue' }] }],
    ['an image that is no id', { ...version, image: 'poster.jpg' }],
  ])('is refused with %s', (_what, stored) => {
    expect(() => readKeptVersion(JSON.stringify(stored))).toThrow('has an unknown form');
  });
});

describe('a kept language', () => {
  it('is read as it was written', () => {
    const content = { draft: version, published: { ...version, image: null }, linkedFrom: [link] };
    expect(readKeptContent(JSON.stringify(content))).toEqual(content);
  });

  it('may lack what the first versions of the plugin did not write', () => {
    expect(readKeptContent(JSON.stringify({ draft: version }))).toEqual({
      draft: version,
      published: null,
      linkedFrom: [],
    });
  });

  it.each([
    ['no draft', { published: version }],
    ['a published version of another form', { draft: version, published: { columns: {} } }],
    ['a link without its owner', { draft: version, linkedFrom: [{ ...link, owner: undefined }] }],
  ])('is refused with %s', (_what, stored) => {
    expect(() => readKeptContent(JSON.stringify(stored))).toThrow('has an unknown form');
  });
});
