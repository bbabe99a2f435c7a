import { assert, property, string, array, tuple, stringMatching } from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { matchRoute } from '../../resources/routes/match-route';
import type { Operation } from '../operations/operation';
import { readInput } from './read-input';
import { lastOf, nestFields, readQuery, Repeated } from './query-string';

const read = (text: string): Record<string, unknown> => Object.fromEntries(readQuery(text));
const repeated = (...values: unknown[]) => new Repeated(values);

function operationAt(method: string, path: string): Operation {
  const operation = matchRoute(method, path)?.operation;
  if (operation === undefined) throw new Error(`No route: ${method} ${path}`);
  return operation;
}

describe('readQuery', () => {
  it.each([
    ['', {}],
    ['?page=2', { page: '2' }],
    ['venue=1&venue=2', { venue: repeated('1', '2') }],
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
    ['x=1&x[]=2', { x: repeated('1', ['2']) }],
    ['x[]=1&x=2', { x: repeated(['1'], '2') }],
    ['x[]=1&x=2&x[]=3&x[]=4', { x: repeated(['1'], '2', ['3', '4']) }],
    ['x[y]=1&x=&x[z]=3', { x: repeated({ y: '1' }, '', { z: '3' }) }],
    ['x[1]=a&x[]=b&x[]=c&x[0]=d', { x: ['a', 'd', 'c'] }],
    ['x[99999999999999999999]=a&x[]=b&x[]=c', { x: ['a', 'b', 'c'] }],
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

  it('treats `__proto__` and the like as ordinary names', () => {
    const values = readQuery(
      '__proto__[polluted]=1&constructor[prototype][polluted]=1&a[__proto__][polluted]=1',
    );
    expect(Object.keys({})).toEqual([]);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect([...values.keys()]).toEqual(['__proto__', 'constructor', 'a']);
    expect(Object.getPrototypeOf(values.get('a'))).toBe(Object.prototype);
  });

  it('ignores names that are nested too deeply, and pairs beyond the limit', () => {
    expect(read(`a${'[x]'.repeat(2000)}=1&b=2`)).toEqual({ b: '2' });
    expect(readQuery('a[]=1&'.repeat(20_000)).get('a')).toHaveLength(10_000);
  });

  it.each([
    ['&'.repeat(1_000_000)],
    ['a&'.repeat(500_000)],
    [Array.from({ length: 5000 }, (_, index) => `x[${5000 + index}]=1&`).join('') + 'x[]=1&'.repeat(5000)],
    ['a[b'.repeat(300_000)],
  ])('takes time in proportion to the length of %.20s…', (text) => {
    const took = (): number => {
      const since = performance.now();
      readQuery(text);
      return performance.now() - since;
    };
    // A generous bound: comparing every pair with the rest of the text would take far longer.
    expect(Math.min(took(), took())).toBeLessThan(400);
  });

  it('reads plain names as URLSearchParams does', () => {
    const name = stringMatching(/^[a-zA-Z_.~é ]{1,8}$/);
    assert(
      property(array(tuple(name, string()), { maxLength: 8 }), (pairs) => {
        const text = new URLSearchParams(pairs).toString();
        const sent = new URLSearchParams(text);
        for (const [field, value] of readQuery(text)) {
          expect(lastOf(value)).toBe(sent.getAll(field).at(-1));
          expect(value instanceof Repeated ? value.values : [value]).toEqual(sent.getAll(field));
        }
        expect([...readQuery(text).keys()]).toEqual([...new Set(sent.keys())]);
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
  const operation = operationAt('PATCH', '/events/by-slug/old');

  it('prefers the body to the query string, and keeps the path separate', () => {
    const input = readInput({
      operation,
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

  it.each([[null], [[1, 2]], ['x'], [5], [undefined]])('ignores the body %j', (body) => {
    expect(readInput({ operation, query: '', body, path: {} }).values.size).toBe(0);
  });

  const valuesOf = (method: string, path: string, query: string, body?: unknown) =>
    Object.fromEntries(readInput({ operation: operationAt(method, path), query, body, path: {} }).values);

  it.each([
    ['categories=a&categories=b,c', { categories: ['a', 'b', 'c'] }],
    ['tags[]=a&tags=b', { tags: ['a', 'b'] }],
    ['tags=b&tags[]=a&tags[k]=c', { tags: ['b', 'a', 'c'] }],
    ['venue=1&venue=2', { venue: ['1', '2'] }],
    ['organizer=1&organizer=2%252C3', { organizer: ['1', '2', '3'] }],
    ['include=1&include=', { include: ['1', ''] }],
    ['status=draft&status=pending', { status: ['draft', 'pending'] }],
    ['_fields=id&_fields=title,url', { _fields: ['id', 'title', 'url'] }],
    ['page=1&page=2&search=a&search=b', { page: '2', search: 'b' }],
    ['i18n_language=en&i18n_language=fr&other=1&other=2', { i18n_language: 'fr', other: '2' }],
    ['constructor=1&constructor=2', { constructor: '2' }],
  ])('unites repeated names of lists: %s', (query, expected) => {
    expect(valuesOf('GET', '/events', query)).toEqual(expected);
  });

  it.each([
    ['title=a&title=b&cost=1&cost=2&venue=1&venue=2', { title: 'b', cost: '2', venue: '2' }],
    ['venue[venue]=a&venue=2', { venue: '2' }],
    ['tags=a&tags=b,c&categories[]=1,2&categories=3', { tags: ['a', 'b', 'c'], categories: ['1,2', '3'] }],
    [
      'organizer=2&organizer[organizer]=New&organizer=3,4',
      { organizer: ['2', { organizer: 'New' }, '3', '4'] },
    ],
    ['organizer[0][id]=7&organizer=8', { organizer: [{ id: '7' }, '8'] }],
    ['start_date=a&start_date=b&image=1&image=2', { start_date: 'b', image: '2' }],
  ])('unites them in bodies: %s', (form, expected) => {
    expect(valuesOf('POST', '/events', '', readQuery(form))).toEqual(expected);
    expect(valuesOf('POST', '/events', form)).toEqual(expected);
    // A field of the body takes the place of all those of the query string.
    expect(valuesOf('POST', '/events', 'tags=x&tags=y&title=z', readQuery(form))).toMatchObject(expected);
  });

  it('treats repeated names like commas', () => {
    const member = stringMatching(/^[a-z0-9éß -]{1,6}$/);
    assert(
      property(array(member, { minLength: 2, maxLength: 6 }), (members) => {
        const query = members.map((one) => `tags=${encodeURIComponent(one)}`).join('&');
        expect(valuesOf('GET', '/events', query)['tags']).toEqual(members.map((one) => one.trim()));
      }),
    );
  });
});
