import { describe, expect, it } from '@jest/globals';
import { fieldMark } from '../../../server/src/domain/field-mark';
import { TypedChanges } from './typed-changes';

const opened = { title: 'A', slug: null, cost: '1' };

/** A form in which somebody has typed. */
function typed(values: object): TypedChanges {
  const changes = new TypedChanges(opened);
  changes.follow(opened, values);
  return changes;
}

describe('TypedChanges', () => {
  it('does not count an empty text instead of null as a change', () => {
    const { fields } = typed({ title: 'B', slug: '', cost: '1' });
    expect(fields).toEqual({ title: { mine: 'B', opened: [fieldMark('A')] } });
  });

  it('takes values that were typed before it began for typed ones', () => {
    const changes = new TypedChanges({ ...opened, title: 'B' }, opened);
    const read = { ...opened, cost: '2' };
    expect(changes.follow(read, read)).toEqual({ ...read, title: 'B' });
  });

  it('puts typed values back after a reload, and adopts what others have stored in other fields', () => {
    const changes = typed({ ...opened, title: 'B' });
    const read = { title: 'C', slug: 'c', cost: '2' };
    expect(changes.follow(read, read)).toEqual({ title: 'B', slug: 'c', cost: '2' });
    // The person who typed it has not seen the value that is stored now.
    expect(changes.fields).toEqual({ title: { mine: 'B', opened: [fieldMark('A')] } });
  });

  it('keeps a key that is pressed before the form shows a reloaded record', () => {
    const changes = typed({ ...opened, title: 'B' });
    const read = { title: 'C', slug: 'c', cost: '2' };
    // The form already has the new initial values, but still its old values.
    expect(changes.follow(read, { ...opened, title: 'B1' })).toEqual({ ...read, title: 'B1' });
    expect(changes.fields).toEqual({ title: { mine: 'B1', opened: [fieldMark('A')] } });
  });

  it('keeps the first key in a field, and marks no other field as changed', () => {
    const changes = typed(opened);
    const read = { title: 'C', slug: 'c', cost: '2' };
    expect(changes.follow(read, { ...opened, cost: '12' })).toEqual({ ...read, cost: '12' });
    // The person who typed it has not seen the reloaded record.
    expect(changes.fields).toEqual({ cost: { mine: '12', opened: [fieldMark('1')] } });
  });

  it('puts typed values back if a save fails and the form returns to the stored values', () => {
    const mine = { ...opened, title: 'B' };
    const changes = typed(mine);
    const sent = changes.sends();
    changes.missed(sent);
    const read = { ...opened };
    expect(changes.follow(read, read)).toEqual(mine);
    expect(changes.fields['title']?.opened).toEqual([fieldMark('A'), fieldMark('B')]);
  });

  it('has no changes after a save, with the values that the server has stored', () => {
    const mine = { ...opened, title: 'B ' };
    const changes = typed(mine);
    changes.saved(changes.sends(), { title: 'B', slug: 'b' });
    expect(changes.fields).toEqual({});
    // Strapi first takes the sent values as stored, then reads the record again.
    expect(changes.follow(mine, mine)).toBeUndefined();
    const read = { title: 'B', slug: 'b', cost: '1' };
    expect(changes.follow(read, read)).toBeUndefined();
    expect(changes.fields).toEqual({});
  });

  it('keeps what is typed during a save', () => {
    const changes = typed({ ...opened, title: 'B' });
    const sent = changes.sends();
    const later = { ...opened, title: 'B2' };
    changes.follow(opened, later);
    changes.saved(sent, { title: 'B' });
    expect(changes.fields).toEqual({ title: { mine: 'B2', opened: [fieldMark('B')] } });
    expect(changes.follow(sent, sent)).toEqual(later);
    const read = { ...opened, title: 'B', slug: 'b' };
    expect(changes.follow(read, read)).toEqual({ ...read, title: 'B2' });
  });

  it('keeps what is typed during a publication, although Strapi takes it as published', () => {
    const changes = typed({ ...opened, title: 'B' });
    const sent = changes.sends();
    const later = { ...opened, title: 'B2' };
    changes.follow(opened, later);
    changes.saved(sent, { title: 'B' });
    expect(changes.follow(later, later)).toBeUndefined();
    const read = { ...opened, title: 'B' };
    expect(changes.follow(read, read)).toEqual(later);
  });

  it('has no changes after they were discarded', () => {
    const changes = typed({ ...opened, title: 'B' });
    changes.accept();
    const read = { ...opened };
    expect(changes.follow(read, read)).toBeUndefined();
    expect(changes.fields).toEqual({});
  });

  it('knows which link a new link replaces', () => {
    const link = (documentId: string) => ({ id: 1, apiData: { id: 1, documentId } });
    const none = { venue: { connect: [], disconnect: [] } };
    const changes = new TypedChanges(none);
    changes.follow(none, { venue: { connect: [link('new')], disconnect: [link('old')] } });
    expect(changes.fields['venue']?.opened).toEqual([fieldMark('old')]);
    changes.missed(changes.sends());
    expect(changes.fields['venue']?.opened).toEqual([fieldMark('old'), fieldMark('new')]);
  });

  it('keeps the marks of a restored draft until the form shows it', () => {
    const changes = new TypedChanges(opened);
    changes.know('title', ['before', 'sent']);
    changes.follow(opened, opened);
    changes.follow(opened, { ...opened, title: 'B' });
    expect(changes.fields['title']?.opened).toEqual(['before', 'sent']);
    changes.follow(opened, opened);
    changes.follow(opened, { ...opened, title: 'C' });
    expect(changes.fields['title']?.opened).toEqual([fieldMark('A')]);
  });
});
