import { describe, expect, it } from '@jest/globals';
import {
  KINDS,
  POST_KINDS,
  TERM_KINDS,
  isPostKind,
  isTermKind,
  kindOfUid,
  nameAttribute,
  uidOf,
} from './kinds';

describe('the kinds of record', () => {
  it('have the uid of their content type', () => {
    expect(uidOf('event')).toBe('plugin::event-calendar.event');
    expect(KINDS.map((kind) => kindOfUid(uidOf(kind)))).toEqual(KINDS);
    expect(['plugin::event-calendar.other', 'api::event.event', ''].map(kindOfUid)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('are posts or terms', () => {
    expect(KINDS.filter(isPostKind)).toEqual(POST_KINDS);
    expect(KINDS.filter(isTermKind)).toEqual(TERM_KINDS);
  });

  it('have a name, which is the title of an event', () => {
    expect(KINDS.map(nameAttribute)).toEqual(['title', 'name', 'name', 'name', 'name']);
  });
});
