import { describe, expect, it } from '@jest/globals';
import { STATUSES } from '../status';
import type { Exposed } from './exposure';
import { exposureOf, isPublic } from './exposure';

const open: Exposed = { status: 'publish', hidden: 0, password: null };

describe('lists show a version', () => {
  it.each<[string, Exposed | undefined, number]>([
    ['to everybody if it is published', open, 3],
    ['to everybody without its content if it has a password', { ...open, password: 'x' }, 2],
    ['to everybody without its content if its password is empty', { ...open, password: '' }, 2],
    ['to its author and editors if it is a draft', { ...open, status: 'draft' }, 1],
    ['to its author and editors if it is private', { ...open, status: 'private' }, 1],
    ['to its author and editors if it is scheduled', { ...open, status: 'future', password: 'x' }, 1],
    ['to nobody if it is hidden', { ...open, hidden: 1 }, 0],
    ['to nobody if it is a hidden draft', { ...open, status: 'draft', hidden: 1 }, 0],
    ['to nobody if it is in the trash', { ...open, status: 'trash' }, 0],
    ['to nobody if it does not exist', undefined, 0],
  ])('%s', (_, row, exposure) => {
    expect(exposureOf(row)).toBe(exposure);
    expect(isPublic(row)).toBe(exposure >= 2);
  });

  it('to everybody only if it is published', () => {
    const statuses = STATUSES.filter((status) => isPublic({ ...open, status }));
    expect(statuses).toEqual(['publish']);
  });
});
