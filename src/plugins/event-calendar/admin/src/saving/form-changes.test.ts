import { describe, expect, it } from 'vitest';
import { fieldMark } from '../../../server/src/domain/field-mark';
import { changedFields, draftFields, lostChanges } from './form-changes';

describe('what was changed in a form', () => {
  it('does not count an empty text in the place of nothing', () => {
    const initial = { title: 'A', slug: null, cost: '' };
    expect(changedFields({ initial, values: { title: 'B', slug: '', cost: null } })).toEqual(['title']);
  });

  it('is lost where the form has got other values in its place', () => {
    const before = {
      initial: { title: 'A', slug: 'a', cost: '1' },
      values: { title: 'B', slug: 'a', cost: '2' },
    };
    const stored = { title: 'C', slug: 'c', cost: '2' };
    expect(lostChanges(before, { initial: stored, values: stored })).toEqual({ title: 'B' });
  });

  it('keeps the mark of what it was opened with when the record is read anew', () => {
    const opened = { initial: { title: 'A' }, values: { title: 'B' } };
    const marks = new Map(
      Object.entries(draftFields(opened, new Map())).map(([name, { opened: mark }]) => [name, mark]),
    );
    expect(draftFields({ initial: { title: 'C' }, values: { title: 'B' } }, marks)).toEqual({
      title: { mine: 'B', opened: fieldMark('A') },
    });
  });
});
