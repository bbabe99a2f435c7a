import { describe, expect, it } from '@jest/globals';
import { callerOf, readerOf } from './caller';

const abilityOf = (...actions: string[]) => ({
  can: (action: string) => actions.map((name) => `plugin::event-calendar.${name}`).includes(action),
});
const token = (type: string, ability: unknown = null) =>
  callerOf({ strategy: { name: 'content-api-token' }, credentials: { id: 7, type }, ability });
const user = (ability: unknown) =>
  callerOf({ strategy: { name: 'users-permissions' }, credentials: { id: 7 }, ability });

describe('callerOf', () => {
  it('treats a full-access token like the administrator', () => {
    const caller = token('full-access');
    expect(caller.userId).toBeNull();
    expect(caller.may('capability.editOthers')).toBe(true);
    expect(readerOf(caller).readsOthers('event')).toBe(true);
  });

  it('lets a read-only token read what anybody reads', () => {
    const caller = token('read-only');
    expect(caller.may('event.findOne')).toBe(true);
    expect(caller.may('event.create')).toBe(false);
    expect(readerOf(caller)).toMatchObject({ userId: null });
    expect(readerOf(caller).readsOthers('venue')).toBe(false);
  });

  it('gives a custom token exactly the ticked rights', () => {
    const caller = token('custom', abilityOf('event.create', 'capability.readPrivate'));
    expect(caller.may('event.create')).toBe(true);
    expect(caller.may('event.find')).toBe(false);
    expect(readerOf(caller).mayCreate('event')).toBe(true);
    expect(readerOf(caller).mayCreate('venue')).toBe(false);
    expect(token('custom').may('event.find')).toBe(false);
  });

  it('knows a user by its id and role', () => {
    const caller = user(abilityOf('event.create'));
    expect(caller).toMatchObject({ kind: 'user', userId: 7 });
    expect(caller.may('event.create')).toBe(true);
    expect(caller.may('capability.readPrivate')).toBe(false);
  });

  it('treats everybody else as anonymous', () => {
    const caller = callerOf({
      strategy: { name: 'users-permissions' },
      credentials: null,
      ability: abilityOf(),
    });
    expect(caller).toMatchObject({ kind: 'anonymous', userId: null });
    expect(callerOf(undefined).may('event.find')).toBe(false);
  });
});
