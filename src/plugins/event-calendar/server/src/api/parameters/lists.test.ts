import { describe, expect, it } from '@jest/globals';
import { ANONYMOUS } from '../../domain/visibility';
import { ORGANIZER_CREATE } from '../../resources/organizer/parameters';
import { VENUE_CREATE } from '../../resources/venue/parameters';
import { link, linkList } from './links';
import { idList, idOrSlugList, statusList } from './lists';
import { termReferences } from './terms';
import type { CheckContext, ParameterType } from '../operations/types';
import { context } from './check-context.fixtures';

const creator: CheckContext = { ...context, reader: { ...ANONYMOUS, mayCreate: () => true } };

const read = <T>(type: ParameterType<T>, raw: unknown, given = context): T | string => {
  const reading = type.read(raw, given);
  return reading.ok ? reading.value : reading.wrong;
};
const refuses = (type: ParameterType<unknown>, raw: unknown, given = context): void =>
  expect(read(type, raw, given)).toMatch(/^(must|has) /);

describe('idList', () => {
  const ids = idList('venue', 'refuse');
  it.each([['1,2'], ['1, 2'], [['1', '2']], [[1, 2, 1]], [{ 0: '1', k: 2 }], ['1%2C2']])(
    'reads %j',
    (raw) => {
      expect(read(ids, raw)).toEqual([1, 2]);
    },
  );
  it.each([[''], [[]], [{}], [['']], ['1,'], ['foo'], ['1,0'], [['1,2']], [true], [null], [['1', ['2']]]])(
    'refuses %j',
    (raw) => refuses(ids, raw),
  );
  it('takes 500 members and no more', () => {
    expect(
      read(
        ids,
        Array.from({ length: 500 }, (_, index) => index + 1),
      ),
    ).toHaveLength(500);
    expect(
      read(
        ids,
        Array.from({ length: 501 }, (_, index) => index + 1),
      ),
    ).toBe('must have at most 500 members');
  });
  it('looks up its members only where unknown ones are refused', () => {
    expect(ids.lookups?.([4])).toEqual([{ kind: 'venue', by: 'id', members: [4], unknown: 'refuse' }]);
    expect(idList('event', 'ignore').lookups?.([4])).toEqual([]);
  });
});

describe('idOrSlugList', () => {
  const terms = idOrSlugList('category');
  it('keeps members as text: digits may be a slug', () => {
    expect(read(terms, 'music, 2024')).toEqual(['music', '2024']);
    expect(read(terms, [7, 'caf%C3%A9'])).toEqual(['7', 'caf%C3%A9']);
    expect(read(terms, '%E6%9D%B1')).toEqual(['東']);
  });
  it.each([[''], [['']], ['a,,b'], ['a\u0000'], [[{}]], [null]])('refuses %j', (raw) => refuses(terms, raw));
});

describe('statusList', () => {
  const statuses = statusList('event');
  it('lets callers who may create records request any status', () => {
    expect(read(statuses, 'draft,private', creator)).toEqual(['draft', 'private']);
    expect(read(statuses, ['publish', 'trash'], creator)).toEqual(['publish', 'trash']);
    for (const raw of ['any', 'auto-draft', '', 'publish,nope', 'Publish', null])
      refuses(statuses, raw, creator);
  });
  it('lets all other callers request only published records', () => {
    expect(read(statuses, 'publish')).toEqual(['publish']);
    expect(read(statuses, ['publish'])).toEqual(['publish']);
    for (const raw of ['publish,publish', 'draft', 'any', '', 'publish,draft']) refuses(statuses, raw);
  });
});

describe('termReferences', () => {
  const terms = termReferences();
  it.each([
    ['3, Music', ['3', 'Music']],
    [
      ['3', 4, 'Rock, Pop'],
      ['3', 4, 'Rock, Pop'],
    ],
    [7, [7]],
    [[{ id: 1, name: 'as it was read' }], [1]],
    ['', []],
    [[], []],
    [[''], []],
    [['a', 'a', ' a '], ['a']],
    [[0, -5], [0]],
  ])('reads %j', (raw, expected) => {
    expect(read(terms, raw)).toEqual(expected);
  });
  it.each([[[[1]]], [[{ name: 'x' }]], [true], [[null]], [[1.5]], ['x'.repeat(201)], [['a\u0000']]])(
    'refuses %j',
    (raw) => refuses(terms, raw),
  );
});

describe('link', () => {
  const venue = link('venue', VENUE_CREATE);
  it.each([[5], ['5'], [{ id: 5 }], [{ id: '5', venue: 'ignored' }], [[5, 6]], [['5']], ['5,6']])(
    'reads %j',
    (raw) => {
      expect(read(venue, raw)).toEqual({ is: 'id', id: 5 });
    },
  );
  it.each([[0], [''], [[]], ['0'], [{}], [['']]])('treats %j as no link', (raw) => {
    expect(read(venue, raw)).toBeNull();
  });
  it('reads the data of a new record and looks up the records that it names', () => {
    const made = read(venue, { venue: 'Hall', show_map: false, author: 3, unknown: {} });
    expect(made).toMatchObject({ is: 'new', values: { venue: 'Hall', show_map: false, author: 3 } });
    expect(typeof made === 'string' ? [] : venue.lookups?.(made)).toEqual([
      { kind: 'user', by: 'id', members: [3], unknown: 'refuse' },
    ]);
  });
  it.each([
    ['Town hall'],
    [true],
    [{ city: 'Lyon' }],
    [{ venue: '' }],
    [[['5']]],
    [-1],
    [1.5],
    [{ id: 'x' }],
  ])('refuses %j', (raw) => refuses(venue, raw));
  it('reports the faults of a new record', () => {
    expect(read(venue, { venue: 'Hall', website: 'nowhere' })).toContain('website must be a whole address');
    expect(read(venue, { city: 'Lyon' })).toContain('Missing parameter(s): venue');
  });
});

describe('linkList', () => {
  const organizers = linkList('organizer', ORGANIZER_CREATE);
  it('keeps the order, without duplicates', () => {
    expect(read(organizers, '7, 28,7')).toEqual([
      { is: 'id', id: 7 },
      { is: 'id', id: 28 },
    ]);
    expect(read(organizers, [{ organizer: 'New' }, 7, { id: 7 }])).toMatchObject([
      { is: 'new', values: { organizer: 'New' } },
      { is: 'id', id: 7 },
    ]);
    expect(read(organizers, { organizer: 'Bare' })).toMatchObject([
      { is: 'new', values: { organizer: 'Bare' } },
    ]);
  });
  it('looks up all ids together', () => {
    const targets = read(organizers, [7, { organizer: 'New', image: 9 }, 8]);
    expect(typeof targets === 'string' ? [] : organizers.lookups?.(targets)).toEqual([
      { kind: 'organizer', by: 'id', members: [7, 8], unknown: 'refuse' },
      { kind: 'image', by: 'id', members: [9], unknown: 'refuse' },
    ]);
  });
  it.each([[''], [0], [[]], [['']], [{}]])('treats %j as no link', (raw) =>
    expect(read(organizers, raw)).toEqual([]),
  );
  it.each([
    ['Some club'],
    [['Some club']],
    [[{ email: 'x@example.org' }]],
    [[{ organizer: '' }]],
    [true],
    [[true]],
  ])('refuses %j', (raw) => refuses(organizers, raw));
});
