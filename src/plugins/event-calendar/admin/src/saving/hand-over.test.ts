import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EditedRecord } from '../edited-record';
import { endHandOver, handedTo, handOn } from './hand-over';
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
    expect(handedTo(CREATED)?.changes).toBe(changes);
    endHandOver(CREATED);
    endHandOver(CREATED);
    expect(carets).toBe(1);
    expect(handedTo(CREATED)).toBeUndefined();
  });

  it('gives nothing to the form of another record, language or kind', () => {
    for (const other of [NEW, { ...CREATED, documentId: 'e2' }, { ...CREATED, locale: 'fr' }]) {
      endHandOver(other);
      expect(handedTo(other)).toBeUndefined();
    }
    expect(handedTo({ ...CREATED, kind: 'venue' })).toBeUndefined();
    expect(carets).toBe(0);
    expect(handedTo(CREATED)?.changes).toBe(changes);
  });
});
