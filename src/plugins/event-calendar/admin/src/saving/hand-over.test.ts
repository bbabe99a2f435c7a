import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EditedRecord } from '../edited-record';
import { endHandOver, handedTo, handOn, keepForReturn } from './hand-over';
import { TypedChanges } from './typed-changes';

const NEW: EditedRecord = { kind: 'event', documentId: undefined, locale: 'en' };
const CREATED: EditedRecord = { ...NEW, documentId: 'e1' };

describe('the hand-over from the form of a new record', () => {
  const changes = new TypedChanges({ title: '' });
  let carets = 0;
  beforeEach(() => {
    carets = 0;
    handOn(NEW, 'e1', { changes, caret: { putBack: () => void (carets += 1) } });
  });

  it('gives the form of the created record what is typed, and once the caret', () => {
    expect(handedTo(CREATED, 'p1')?.changes).toBe(changes);
    endHandOver(CREATED, 'p1');
    endHandOver(CREATED, 'p1');
    expect(carets).toBe(1);
    expect(handedTo(CREATED, 'p1')).toBeUndefined();
  });

  it('gives nothing to the form of another record, language or kind', () => {
    for (const other of [NEW, { ...CREATED, documentId: 'e2' }, { ...CREATED, locale: 'fr' }]) {
      endHandOver(other, 'p1');
      expect(handedTo(other, 'p1')).toBeUndefined();
    }
    expect(handedTo({ ...CREATED, kind: 'venue' }, 'p1')).toBeUndefined();
    expect(carets).toBe(0);
    expect(handedTo(CREATED, 'p1')?.changes).toBe(changes);
  });
});

describe('a form that is replaced on its page', () => {
  const changes = new TypedChanges({ title: 'Gala of May' }, { title: 'Gala' });
  changes.follow({ title: 'Gala' }, { title: 'Gala of May' });

  it('continues once with what was typed, on that page alone', () => {
    keepForReturn(CREATED, 'p1', changes);
    expect(handedTo(CREATED, 'p2')).toBeUndefined();
    expect(handedTo(CREATED, 'p1')?.changes).toBe(changes);
    expect(changes.follow({ title: 'Gala', cost: '2' }, { title: 'Gala', cost: '2' })).toEqual({
      title: 'Gala of May',
      cost: '2',
    });
    endHandOver(CREATED, 'p1');
    expect(handedTo(CREATED, 'p1')).toBeUndefined();
  });

  it('keeps nothing of a form in which nothing is typed', () => {
    keepForReturn(CREATED, 'p1', new TypedChanges({ title: 'Gala' }));
    expect(handedTo(CREATED, 'p1')).toBeUndefined();
  });
});
