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

describe('what was typed into a form', () => {
  it('does not count an empty text in the place of nothing', () => {
    const { fields } = typed({ title: 'B', slug: '', cost: '1' });
    expect(fields).toEqual({ title: { mine: 'B', opened: [fieldMark('A')] } });
  });

  it('is put back over what is read anew, and what others have stored elsewhere is adopted', () => {
    const changes = typed({ ...opened, title: 'B' });
    const read = { title: 'C', slug: 'c', cost: '2' };
    expect(changes.follow(read, read)).toEqual({ title: 'B', slug: 'c', cost: '2' });
    // It was typed by somebody who has not seen what is stored now.
    expect(changes.fields).toEqual({ title: { mine: 'B', opened: [fieldMark('A')] } });
  });

  it('keeps a key that is pressed before the form takes over what was read', () => {
    const changes = typed({ ...opened, title: 'B' });
    const read = { title: 'C', slug: 'c', cost: '2' };
    // The form knows already what was read, and still holds what it held.
    expect(changes.follow(read, { ...opened, title: 'B1' })).toEqual({ ...read, title: 'B1' });
    expect(changes.fields).toEqual({ title: { mine: 'B1', opened: [fieldMark('A')] } });
  });

  it('keeps the first key in a field, and takes no other field for changed', () => {
    const changes = typed(opened);
    const read = { title: 'C', slug: 'c', cost: '2' };
    expect(changes.follow(read, { ...opened, cost: '12' })).toEqual({ ...read, cost: '12' });
    // Whoever typed it has not seen what was read.
    expect(changes.fields).toEqual({ cost: { mine: '12', opened: [fieldMark('1')] } });
  });

  it('is put back when a save fails and the form falls back to what is stored', () => {
    const mine = { ...opened, title: 'B' };
    const changes = typed(mine);
    const sent = changes.sends();
    changes.missed(sent);
    const read = { ...opened };
    expect(changes.follow(read, read)).toEqual(mine);
    expect(changes.fields['title']?.opened).toEqual([fieldMark('A'), fieldMark('B')]);
  });

  it('is stored after a save, as the server says it', () => {
    const mine = { ...opened, title: 'B ' };
    const changes = typed(mine);
    changes.saved(changes.sends(), { title: 'B', slug: 'b' });
    expect(changes.fields).toEqual({});
    // Strapi takes what was sent for stored, and reads the record anew.
    expect(changes.follow(mine, mine)).toBeUndefined();
    const read = { title: 'B', slug: 'b', cost: '1' };
    expect(changes.follow(read, read)).toBeUndefined();
    expect(changes.fields).toEqual({});
  });

  it('stays when it was typed while a save was under way', () => {
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

  it('stays when it was typed while a publication was under way, which Strapi takes for published', () => {
    const changes = typed({ ...opened, title: 'B' });
    const sent = changes.sends();
    const later = { ...opened, title: 'B2' };
    changes.follow(opened, later);
    changes.saved(sent, { title: 'B' });
    expect(changes.follow(later, later)).toBeUndefined();
    const read = { ...opened, title: 'B' };
    expect(changes.follow(read, read)).toEqual(later);
  });

  it('is nothing after it was thrown away', () => {
    const changes = typed({ ...opened, title: 'B' });
    changes.accept();
    const read = { ...opened };
    expect(changes.follow(read, read)).toBeUndefined();
    expect(changes.fields).toEqual({});
  });

  it('knows of a link what it takes the place of', () => {
    const link = (documentId: string) => ({ id: 1, apiData: { id: 1, documentId } });
    const none = { venue: { connect: [], disconnect: [] } };
    const changes = new TypedChanges(none);
    changes.follow(none, { venue: { connect: [link('new')], disconnect: [link('old')] } });
    expect(changes.fields['venue']?.opened).toEqual([fieldMark('old')]);
    changes.missed(changes.sends());
    expect(changes.fields['venue']?.opened).toEqual([fieldMark('old'), fieldMark('new')]);
  });

  it('keeps what its editor knew when it is put back into a form that shows it later', () => {
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
