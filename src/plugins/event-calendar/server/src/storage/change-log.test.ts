import { describe, expect, it } from '@jest/globals';
import { actionOf } from './change-log';

const of = (...statuses: ('publish' | 'draft' | 'trash' | 'private')[]) =>
  statuses.map((status) => ({ status }));

describe('what happened to a record', () => {
  it.each([
    [of(), of('draft'), 'create'],
    [of('publish', 'draft'), of(), 'delete'],
    [of('draft'), of('publish'), 'publish'],
    [of('draft', 'draft'), of('publish', 'draft'), 'publish'],
    [of('publish'), of('private'), 'unpublish'],
    [of('publish', 'publish'), of('publish', 'draft'), 'update'],
    [of('publish'), of('trash'), 'trash'],
    [of('trash'), of('draft'), 'restore'],
    [of('trash'), of('publish'), 'restore'],
    [of('publish'), of('publish'), 'update'],
  ] as const)('%o, then %o: %s', (before, after, action) => {
    expect(actionOf(before, after)).toBe(action);
  });
});
