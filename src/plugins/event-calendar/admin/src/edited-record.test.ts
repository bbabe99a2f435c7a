import { describe, expect, it } from '@jest/globals';
import { KINDS, uidOf } from '../../server/src/domain/kinds';
import { recordOf } from './edited-record';

describe('the record that a request of the Content Manager concerns', () => {
  it.each(KINDS)('is a %s by its content type, in the language of the request', (kind) => {
    const asked = { model: uidOf(kind), documentId: 'abc', params: { locale: 'fr' } };
    expect(recordOf(asked)).toEqual({ kind, documentId: 'abc', locale: 'fr', origin: undefined });
  });

  it('has no documentId while it is new, and the origin that it is copied from', () => {
    const asked = { model: uidOf('event'), sourceId: 'abc', params: {} };
    expect(recordOf(asked)).toEqual({
      kind: 'event',
      documentId: undefined,
      locale: undefined,
      origin: 'abc',
    });
  });

  it.each([{ model: 'plugin::users-permissions.user' }, { model: 'api::event.event' }, {}, undefined])(
    'is none for %j',
    (asked) => {
      expect(recordOf(asked)).toBeUndefined();
    },
  );
});
