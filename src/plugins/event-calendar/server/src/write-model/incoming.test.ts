import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { KINDS } from '../domain/kinds';
import { ATTRIBUTES } from './content-types/fields';
import type { Attribute } from './content-types/fields';
import { incoming } from './incoming';
import { incomingFile, incomingLinks } from './incoming-links';

const noComponents = () => undefined;
const ofEvent = (data: object) => incoming(data, ATTRIBUTES.event, noComponents);

/** Names that writes have used to reach further than their form. */
const NAMES = [
  ...Object.keys(ATTRIBUTES.event),
  ...['id', 'documentId', 'createdBy', 'updatedBy', 'publishedAt', 'createdAt', 'locale', 'localizations'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__pivot', '__component', 'public_id'],
];
const LINK_MEMBERS = ['id', 'documentId', 'locale', 'status', 'position'];
const PLACE_MEMBERS = ['before', 'after', 'start', 'end', 'locale', 'status'];

/** Any JSON, with many of the names that mean something. */
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(null, true, 0, -1, 1.5, 7, '7', 'abc', '', '\u0000', 2 ** 31, 2 ** 63, 1e300),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom(...LINK_MEMBERS, ...PLACE_MEMBERS, 'set', 'connect', 'disconnect', ...NAMES),
      tie('value'),
      { maxKeys: 4 },
    ),
  ),
})).value;
const body = fc
  .dictionary(fc.constantFrom(...NAMES), json, { maxKeys: 8 })
  // As a request body is read: `__proto__` is then a member like any other.
  .map((made): object => Object(JSON.parse(JSON.stringify(made))));

const namesIn = (value: object): string[] => Object.keys(value);

function expectLinks(links: unknown): void {
  const lists = Object.entries(Object(links));
  expect(['set', 'connect,disconnect']).toContain(lists.map(([name]) => name).join());
  for (const [, list] of lists) {
    expect(Array.isArray(list)).toBe(true);
    for (const one of [list].flat()) {
      const link: Record<string, unknown> = Object(one);
      const place: Record<string, unknown> = Object(link['position'] ?? {});
      const id = Number(link['id'] ?? 1);
      expect(LINK_MEMBERS).toEqual(expect.arrayContaining(namesIn(link)));
      expect('id' in link).not.toBe('documentId' in link);
      expect(id > 0 && id < 2 ** 31 && Number.isInteger(id)).toBe(true);
      expect(PLACE_MEMBERS).toEqual(expect.arrayContaining(namesIn(place)));
      for (const member of Object.values({ ...link, ...place, position: '' }))
        expect(['string', 'number', 'boolean']).toContain(typeof member);
    }
  }
}

describe('what a write may set', () => {
  it.each(KINDS)('are the fields of the form of the kind %s, whatever comes in', (kind) => {
    const attributes: Readonly<Record<string, Attribute>> = ATTRIBUTES[kind];
    const form = Object.keys(attributes).filter(
      (name) =>
        !['publicId', 'standIn', 'trashedAt', 'uid', 'sequence', 'utcStartDate', 'utcEndDate'].includes(name),
    );
    fc.assert(
      fc.property(body, (sent) => {
        const taken = incoming(sent, attributes, noComponents);
        expect(form).toEqual(expect.arrayContaining(Object.keys(taken)));
        expect(Object.getPrototypeOf(taken)).toBe(Object.prototype);
        for (const [name, value] of Object.entries(taken)) {
          const type = attributes[name]?.['type'];
          if (value === null) continue;
          if (type === 'relation') expectLinks(value);
          else if (type === 'media')
            expect(['id', 'documentId', 'disconnect']).toEqual(
              expect.arrayContaining(namesIn(Object(value))),
            );
          else expect(value).toBe(Reflect.get(sent, name));
        }
        // What was let in once is let in again.
        expect(incoming(taken, attributes, noComponents)).toEqual(taken);
      }),
    );
  });

  it('of links is the record and its place, in each of Strapi’s forms', () => {
    const venue = { documentId: 'abc' };
    for (const form of ['abc', venue, ['xyz', 'abc'], [venue], { set: ['abc'] }, { set: venue }])
      expect(ofEvent({ venue: form })).toEqual({ venue: { set: [venue] } });
    expect(
      ofEvent({ venue: { connect: [{ ...venue, id: 5, __pivot: { id: 1 }, name: 'Renamed' }] } }),
    ).toEqual({
      venue: { connect: [venue], disconnect: [] },
    });
    expect(ofEvent({ venue: null })).toEqual({ venue: null });
    expect(ofEvent({ tags: [] })).toEqual({ tags: { set: [] } });
    for (const nothing of [{}, { count: 2 }, true, undefined, { set: null }, { connect: [] }, { id: {} }, ''])
      expect(ofEvent({ tags: nothing })).toEqual({});
    const place = { before: 'xyz', locale: 'en', status: 'draft' };
    expect(
      incomingLinks({ connect: [{ id: '5', locale: 'en', position: { ...place, __pivot: 1 } }] }, false),
    ).toEqual({
      connect: [{ id: 5, locale: 'en', position: place }],
      disconnect: [],
    });
    expect(incomingLinks({ connect: ['a', 'b', 'a'], disconnect: [7] }, false)).toEqual({
      connect: [{ documentId: 'a' }, { documentId: 'b' }],
      disconnect: [{ id: 7 }],
    });
  });

  it('of numbers that no row can have is a record that does not exist', () => {
    for (const id of [0, -1, 2 ** 31, 2 ** 63])
      expect(incomingLinks(id, true)).toEqual({ set: [{ documentId: String(id) }] });
  });

  it('of images is the file', () => {
    const file = { id: 5 };
    for (const form of [
      5,
      '5',
      { ...file, url: '/a.png', __pivot: { related_id: 1 } },
      [4, 5],
      { set: [5] },
      { connect: [4, 5] },
    ])
      expect(incomingFile(form)).toEqual(file);
    expect(incomingFile({ disconnect: [{ ...file, name: 'a' }] })).toEqual({ disconnect: [file] });
    for (const none of [null, [], { set: [] }]) expect(incomingFile(none)).toBeNull();
    for (const nothing of [{}, true, undefined, { url: '/a.png' }])
      expect(incomingFile(nothing)).toBeUndefined();
  });

  it('of components that a project has added are their own fields', () => {
    const attributes = {
      parts: { type: 'component', component: 'shared.part', repeatable: true },
      zone: { type: 'dynamiczone', components: ['shared.part'] },
      gallery: { type: 'media', multiple: true },
    };
    const part = {
      text: { type: 'string' },
      related: { type: 'relation', relation: 'oneToMany' },
      secret: { type: 'string', pluginOptions: { 'content-manager': { visible: false } } },
      inner: { type: 'component', component: 'shared.part' },
    };
    const componentOf = (uid: unknown) => (uid === 'shared.part' ? part : undefined);
    const sent = {
      id: 3,
      text: 'a',
      secret: 'b',
      other: 1,
      related: [{ id: 1, __pivot: {} }],
      inner: { text: 'c', x: 1 },
    };
    const taken = { id: 3, text: 'a', related: { set: [{ id: 1 }] }, inner: { text: 'c' } };
    const data = {
      parts: [sent, null, 5],
      zone: [{ ...sent, __component: 'shared.part' }, { __component: 'unknown.one' }, { text: 'a' }],
      gallery: [{ id: 1, __pivot: {} }, 2],
    };
    expect(incoming(data, attributes, componentOf)).toEqual({
      parts: [taken, null],
      zone: [{ ...taken, __component: 'shared.part' }],
      gallery: { set: [{ id: 1 }, { id: 2 }] },
    });
  });
});
