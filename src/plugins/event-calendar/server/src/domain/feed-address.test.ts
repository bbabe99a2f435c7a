import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { OTHER_ADDRESSES, countedAddress, feedOf, isPersonal, webcalOf } from './feed-address';

const PATH = '/api/en/calendar/events/v1/events.ics';
const FILTERS = ['venue', 'categories', 'search', 'geoloc_lat', 'geoloc_lng'];
const isFilter = (name: string): boolean => FILTERS.includes(name);
const address = (query: string, path = PATH): string => countedAddress(path, query, isFilter);

describe('the address by which fetches are counted', () => {
  it('has the filters in one order', () => {
    expect(address('venue=5&categories=2,3')).toBe(`${PATH}?categories=2,3&venue=5`);
    expect(address('?categories=2%2C3&venue=5')).toBe(`${PATH}?categories=2,3&venue=5`);
    expect(address('categories[10]=3')).toBe(`${PATH}?categories[10]=3`);
    expect(address('categories[]=3&categories%5B%5D=2')).toBe(`${PATH}?categories[]=2&categories[]=3`);
  });

  it('leaves out passwords, secrets and everything else that is no filter', () => {
    expect(address('pass%77ord=s3cret&password[]=x&token=abc&_=17&venue=5')).toBe(`${PATH}?venue=5`);
    expect(address('since=abc&limit=5')).toBe(PATH);
    expect(address('venue=')).toBe(PATH);
  });

  it('is the same for paths that are the same', () => {
    expect(address('', '/api/EN/calendar/events/v1/Events.ICS')).toBe(PATH);
    for (const slashes of ['/', '//']) expect(address('', PATH + slashes)).toBe(PATH);
  });

  it('counts too long addresses together', () => {
    const start = `${PATH}?categories=`;
    const longest = start.padEnd(400, 'x');
    expect(address(longest.slice(PATH.length))).toBe(longest);
    expect(address(`${longest}x`.slice(PATH.length))).toBe(OTHER_ADDRESSES);
  });

  it('says that there is a search or a position, but not which', () => {
    const one = address('search=my+neighbour&venue=5');
    expect(decodeURIComponent(one)).toBe(`${PATH}?search=…&venue=5`);
    expect(address('venue=5&search=her+name')).toBe(one);
    expect(address('search[her]=name&venue=5&search=%22')).toBe(one);
    expect(decodeURIComponent(address('geoloc_lat=48.85&geoloc_lng=2.35'))).toBe(
      `${PATH}?geoloc_lat=…&geoloc_lng=…`,
    );
    expect([one, address('geoloc_lat=48.85&geoloc_lng=2.35')].map(isPersonal)).toEqual([true, true]);
    expect([address(''), address('venue=5&search='), OTHER_ADDRESSES].map(isPersonal)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('does not depend on the order of parameters, and is its own address', () => {
    const pairs = fc.array(
      fc.tuple(
        fc.constantFrom('venue', 'categories[]', 'search', 'geoloc_lat', 'password', 'x'),
        fc.string({ maxLength: 8 }),
      ),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(pairs, pairs, (some, others) => {
        const query = (of: [string, string][]): string => new URLSearchParams(of).toString();
        const once = address(query([...some, ...others]));
        expect(address(query([...others, ...some]))).toBe(once);
        expect(address(once.slice(PATH.length))).toBe(once);
        expect(once).not.toMatch(/password|[&?]x=/);
      }),
    );
  });
});

describe('the address of a feed', () => {
  const list = 'https://site.example/api/en/calendar/events/v1/events';

  it('has the suffix of the format and the filters that are set', () => {
    expect(feedOf(list, 'ics', {})).toBe(`${list}.ics`);
    expect(feedOf(list, 'rss', { venue: 5, search: 'jazz & blues', categories: undefined, tags: '' })).toBe(
      `${list}.rss?venue=5&search=jazz+%26+blues`,
    );
  });

  it('has a form for calendar programs', () => {
    expect(webcalOf(`${list}.ics`)).toBe('webcal://site.example/api/en/calendar/events/v1/events.ics');
    expect(webcalOf('http://localhost:1337/x.ics')).toBe('webcal://localhost:1337/x.ics');
    expect(webcalOf('webcal://a.example/x.ics?search=http:')).toBe('webcal://a.example/x.ics?search=http:');
  });
});
