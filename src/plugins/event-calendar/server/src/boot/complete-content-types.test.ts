import { expect, it } from '@jest/globals';
import type { Core } from '@strapi/strapi';
import { KINDS, uidOf } from '../domain/kinds';
import { ATTRIBUTES } from '../write-model/content-types/fields';
import { completeContentTypes } from './complete-content-types';

it('adds what the project’s copy of a content type lacks, and changes nothing else', () => {
  const stage = { type: 'string' };
  const title = { type: 'string', required: true };
  const types = new Map<string, { attributes: object }>(
    KINDS.map((kind) => [uidOf(kind), { attributes: kind === 'event' ? { stage, title } : {} }]),
  );
  const strapi: Core.Strapi = Object.assign(Object.create(null), {
    contentType: (uid: string) => types.get(uid),
  });
  completeContentTypes(strapi);
  for (const kind of KINDS) {
    const attributes = ATTRIBUTES[kind];
    const expected = kind === 'event' ? { ...attributes, stage, title } : attributes;
    expect(types.get(uidOf(kind))?.attributes).toEqual(expected);
  }
});
