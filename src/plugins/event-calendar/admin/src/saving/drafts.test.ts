import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EditedRecord } from '../edited-record';
import { dropDraft, dropDraftsOf, dropOldDrafts, findDraft, keepDraft, placeOf } from './drafts';
import { holdPlace } from './held-places';

const DAY = 24 * 3_600_000;
const VENUE: EditedRecord = { kind: 'venue', documentId: 'v1', locale: 'en' };
const NEW: EditedRecord = { ...VENUE, documentId: undefined };
const draft = (name: string, at = 1) => ({ at, fields: { name: { mine: name, opened: [] } } });

/** The part of `localStorage` that is used here. Its keys are its own properties. */
class Store {
  /** Whether the storage is full. */
  static isFull = false;
  getItem(key: string): unknown {
    return Object.getOwnPropertyDescriptor(this, key)?.value ?? null;
  }
  setItem(key: string, text: string): void {
    if (Store.isFull) throw new Error('QuotaExceededError');
    Object.assign(this, { [key]: text });
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

/** The locks of all tabs. */
class Locks {
  private readonly names: string[] = [];
  async request(name: string, _options: object, work: () => Promise<void>): Promise<void> {
    this.names.push(name);
    await work();
    this.names.splice(this.names.indexOf(name), 1);
  }
  async query(): Promise<{ held: { name: string }[] }> {
    return { held: this.names.map((name) => ({ name })) };
  }
}

describe('drafts in the storage of the browser', () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  const define = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true });
  beforeEach(() => {
    Store.isFull = false;
    define('localStorage', new Store());
    define('navigator', { locks: new Locks() });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'localStorage');
    if (before) Object.defineProperty(globalThis, 'navigator', before);
  });

  const keep = (record: EditedRecord, name: string, { user = 'ada', creation = '', at = 1 } = {}): string => {
    const place = placeOf(user, record, creation);
    keepDraft(place, draft(name, at));
    return place;
  };
  const found = async (record: EditedRecord, user = 'ada'): Promise<unknown> =>
    (await findDraft(user, record))?.draft.fields['name']?.mine;

  it('are found again by the same person, for the same record in the same language', async () => {
    const place = keep(VENUE, 'Mine');
    expect(await findDraft('ada', VENUE)).toEqual({ place, draft: draft('Mine') });
    expect(await found(VENUE, 'ben')).toBeUndefined();
    for (const other of [{ locale: 'fr' }, { documentId: 'v2' }, { kind: 'tag' }] as const)
      expect(await found({ ...VENUE, ...other })).toBeUndefined();
    dropDraft(place);
    expect(await found(VENUE)).toBeUndefined();
  });

  it('of new records are kept apart; the latest is offered first, and none that an open tab is typing', async () => {
    const first = keep(NEW, 'First', { creation: 'one', at: 1 });
    const second = keep(NEW, 'Second', { creation: 'two', at: 2 });
    expect(await found(NEW)).toBe('Second');
    expect(await found({ ...NEW, locale: 'fr' })).toBeUndefined();
    const release = holdPlace(second);
    expect(await found(NEW)).toBe('First');
    const releaseFirst = holdPlace(first);
    expect(await found(NEW)).toBeUndefined();
    release();
    releaseFirst();
    // A lock is released asynchronously.
    await Promise.resolve();
    expect(await found(NEW)).toBe('Second');
  });

  it('of a stored record are kept apart by tab: its own first, and none that an open tab is typing', async () => {
    const there = placeOf('ada', VENUE, '', 'other-tab');
    keepDraft(there, draft('There', 2));
    const release = holdPlace(there);
    expect(await found(VENUE)).toBeUndefined();
    const here = keep(VENUE, 'Here');
    expect(await found(VENUE)).toBe('Here');
    release();
    await Promise.resolve();
    expect(await found(VENUE)).toBe('Here');
    dropDraft(here);
    expect(await found(VENUE)).toBe('There');
    for (const other of [{ locale: 'fr' }, { documentId: 'v' }] as const)
      expect(await found({ ...VENUE, ...other })).toBeUndefined();
    // Of earlier releases, and of notes.
    keepDraft(placeOf('ada', VENUE, '', ''), draft('Shared', 3));
    expect(await found(VENUE)).toBe('Shared');
  });

  it('of a browser without locks are offered too', async () => {
    define('navigator', {});
    const release = holdPlace(keep(NEW, 'Mine', { creation: 'one' }));
    expect(await found(NEW)).toBe('Mine');
    release();
  });

  it('of copies are offered only to copies of the same record', async () => {
    const copy = { ...NEW, origin: 'v9' };
    keep(copy, 'Copy', { creation: 'one' });
    expect(await found(copy)).toBe('Copy');
    expect(await found({ ...NEW, origin: 'v8' })).toBeUndefined();
    expect(await found(NEW)).toBeUndefined();
  });

  it('never contain a password', () => {
    const place = placeOf('ada', VENUE, '');
    const secret = { mine: 'sesame', opened: [] };
    keepDraft(place, { at: 1, fields: { ...draft('Mine').fields, password: secret } });
    expect(JSON.parse(String(localStorage.getItem(place))).fields).toEqual(draft('Mine').fields);
    keepDraft(place, { at: 1, fields: { password: secret } });
    expect(localStorage.getItem(place)).toBeNull();
  });

  it('of a person are dropped when that person logs out', async () => {
    keep(VENUE, 'Mine');
    keep(NEW, 'New', { creation: 'one' });
    keep(VENUE, 'Of Ben', { user: 'ben' });
    dropDraftsOf('ada');
    expect([await found(VENUE), await found(NEW)]).toEqual([undefined, undefined]);
    expect(await found(VENUE, 'ben')).toBe('Of Ben');
  });

  it('of all people are dropped after seven days, and so are broken ones', async () => {
    Object.assign(localStorage, { other: 'not ours' });
    keep(VENUE, 'Old', { at: 10 * DAY });
    keep(VENUE, 'New', { user: 'ben', at: 10 * DAY + 1 });
    const broken = ['{', '{"at":"x"}', `{"at":${20 * DAY},"fields":{"name":{}}}`];
    for (const [index, text] of broken.entries())
      localStorage.setItem(placeOf('ada', NEW, String(index)), text);
    expect(await found(NEW)).toBeUndefined();
    dropOldDrafts(17 * DAY + 1);
    expect(Object.keys(localStorage)).toEqual(['other', placeOf('ben', VENUE, '')]);
  });

  it('stay as they were when the storage is full', async () => {
    keep(VENUE, 'Mine');
    Store.isFull = true;
    keep(VENUE, 'Mine, longer');
    expect(await found(VENUE)).toBe('Mine');
  });
});
