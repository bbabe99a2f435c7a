import { assert, property, string, array, tuple, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInput } from './read-input';
import { nestFields, readQuery } from './query-string';

const read = (text: string): Record<string, unknown> => Object.fromEntries(readQuery(text));

describe('readQuery', () => {
  it.each([
    ['', {}],
    ['?page=2', { page: '2' }],
    ['venue=1&venue=2', { venue: '2' }],
    ['search=a+b%20c', { search: 'a b c' }],
    ['search=100%', { search: '100%' }],
    ['search', { search: '' }],
    ['=5&&a=1=2', { a: '1=2' }],
    ['x[]=1&x[]=2', { x: ['1', '2'] }],
    ['x%5B%5D=1&x%5B%5D=2', { x: ['1', '2'] }],
    ['x[0]=1&x[7]=2', { x: ['1', '2'] }],
    ['x[1]=a&x[]=b', { x: ['a', 'b'] }],
    ['x[0]=1&x[k]=2', { x: { 0: '1', k: '2' } }],
    ['venue[venue]=Hall&venue[city]=Lyon', { venue: { venue: 'Hall', city: 'Lyon' } }],
    ['o[0][id]=7&o[1][organizer]=New&o[1][phone]=', { o: [{ id: '7' }, { organizer: 'New', phone: '' }] }],
    ['x=1&x[]=2', { x: ['2'] }],
    ['x[]=1&x=2', { x: '2' }],
    ['a[b=1', { 'a[b': '1' }],
    ['a[b]c=1', { 'a[b]c': '1' }],
    ['[x]=1', { '[x]': '1' }],
  ])('reads %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('keeps more than a hundred members', () => {
    const text = Array.from({ length: 400 }, (_, index) => `include[]=${index}`).join('&');
    expect(readQuery(text).get('include')).toHaveLength(400);
  });

  it('is not impressed by keys of prototypes', () => {
    const values = readQuery(
      '__proto__[polluted]=1&constructor[prototype][polluted]=1&a[__proto__][polluted]=1',
    );
    expect(Object.keys({})).toEqual([]);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect([...values.keys()]).toEqual(['__proto__', 'constructor', 'a']);
    expect(Object.getPrototypeOf(values.get('a'))).toBe(Object.prototype);
  });

  it('leaves out what is nested too deep and what comes after too many pairs', () => {
    expect(read(`a${'[x]'.repeat(2000)}=1&b=2`)).toEqual({ b: '2' });
    expect(readQuery('a[]=1&'.repeat(20_000)).get('a')).toHaveLength(10_000);
  });

  it('reads plain names as URLSearchParams does', () => {
    const name = stringMatching(/^[a-zA-Z_.~é ]{1,8}$/);
    assert(
      property(array(tuple(name, string()), { maxLength: 8 }), (pairs) => {
        const text = new URLSearchParams(pairs).toString();
        expect(Object.fromEntries(readQuery(text))).toEqual(Object.fromEntries(new URLSearchParams(text)));
      }),
    );
  });

  it('never throws', () => {
    assert(property(string({ unit: 'binary' }), (text) => void readQuery(text)));
    assert(property(stringMatching(/^([ab]|\[|\]|=|&|%5[BD]|%){0,30}$/), (text) => void readQuery(text)));
  });
});

describe('nestFields', () => {
  it('nests the fields of a multipart body', () => {
    expect(
      Object.fromEntries(
        nestFields([
          ['tags[]', 'a&b'],
          ['tags[]', 'c'],
          ['title', 'T'],
        ]),
      ),
    ).toEqual({
      tags: ['a&b', 'c'],
      title: 'T',
    });
  });
});

describe('forms that nobody sends by mistake', () => {
  const numbered = Array.from({ length: 5_000 }, (_, index) => `a[${5_000 + index}]=1&`).join('');
  it.each([
    ['nothing but separators', '&'.repeat(1_000_000)],
    ['names without values', 'a&'.repeat(500_000)],
    ['numbers that are taken', numbered + 'a[]=1&'.repeat(5_000)],
    ['brackets', `a${'[]'.repeat(400_000)}=1`],
  ])('are read in time that goes with their length: %s', (_name, text) => {
    const started = process.cpuUsage().user;
    readQuery(text);
    // Milliseconds; the first of them took ten times as long.
    expect((process.cpuUsage().user - started) / 1000).toBeLessThan(350);
  });
});

describe('readInput', () => {
  it('lets the body win over the query string and keeps the path apart', () => {
    const input = readInput({
      query: '?title=query&id=9&city=Oslo',
      body: { title: 'body', slug: 'renamed' },
      path: { slug: 'old' },
    });
    expect(Object.fromEntries(input.values)).toEqual({
      title: 'body',
      id: '9',
      city: 'Oslo',
      slug: 'renamed',
    });
    expect(input.path).toEqual({ slug: 'old' });
  });

  it.each([[null], [[1, 2]], ['x'], [5], [undefined]])('takes a body of %j for none', (body) => {
    expect(readInput({ query: '', body, path: {} }).values.size).toBe(0);
  });
});
