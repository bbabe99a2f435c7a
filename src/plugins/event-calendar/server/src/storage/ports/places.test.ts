import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import type { Place } from './places';
import { Places } from './places';

const TIME = 1_500;
const limits = { waiting: 5, time: TIME, refusal: () => new Error('too many') };
const client = (name: string) => new Set([name]);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A request for a place, as it stands. Whoever loses a place leaves it at once, as its reader does. */
function ask(places: Places, name: string) {
  const one: { name: string; place?: Place; is: 'waiting' | 'placed' | 'refused' | 'lost' | 'left' } = {
    name,
    is: 'waiting',
  };
  places.enter(client(name)).then(
    (place) => {
      Object.assign(one, { place, is: 'placed' });
      place.lost.addEventListener('abort', () => {
        one.is = 'lost';
        place.leave();
      });
    },
    () => (one.is = 'refused'),
  );
  return one;
}
type Asked = ReturnType<typeof ask>;

const states = (all: readonly Asked[]) => all.map(({ is }) => is);
const pass = (time = 0) => jest.advanceTimersByTimeAsync(time);

describe('places', () => {
  it('are given in the order of arrival while there are some, and to whoever waits when one is left', async () => {
    const places = new Places(2, limits);
    const all = ['a', 'b', 'c'].map((name) => ask(places, name));
    await pass();
    expect(states(all)).toEqual(['placed', 'placed', 'waiting']);
    all[0]?.place?.leave();
    all[0]?.place?.leave();
    await pass();
    expect(states(all)).toEqual(['placed', 'placed', 'placed']);
  });

  it('are refused after a while', async () => {
    const places = new Places(1, limits);
    const all = ['a', 'b'].map((name) => ask(places, name));
    await pass(TIME);
    expect(states(all)).toEqual(['placed', 'refused']);
  });

  it('are refused at once when too many wait: to the client that has asked for most', async () => {
    const places = new Places(1, limits);
    const all = ['a', 'b', 'b', 'b', 'b', 'b', 'c'].map((name) => ask(places, name));
    await pass();
    expect(states(all)).toEqual(['placed', 'waiting', 'waiting', 'waiting', 'waiting', 'refused', 'waiting']);
  });

  it('are one for a client while another waits', async () => {
    const places = new Places(2, limits);
    const all = ['a', 'a', 'a', 'b'].map((name) => ask(places, name));
    await pass(200);
    expect(states(all)).toEqual(['placed', 'placed', 'waiting', 'waiting']);
    await pass(200);
    expect(states(all).toSorted()).toEqual(['lost', 'placed', 'placed', 'waiting']);
    expect(all[3]?.is).toBe('placed');
  });

  it('stay with a client that has several when nobody without one waits', async () => {
    const places = new Places(2, limits);
    const all = ['a', 'a', 'a'].map((name) => ask(places, name));
    await pass(TIME);
    expect(states(all)).toEqual(['placed', 'placed', 'refused']);
  });

  it('are lost by a slow reader to anybody, who is behind the others for a minute', async () => {
    const places = new Places(1, limits);
    const slow = ask(places, 'slow');
    await pass();
    slow.place?.pace.waits(performance.now());
    const next = ask(places, 'b');
    await pass(1_200);
    expect([slow.is, next.is]).toEqual(['lost', 'placed']);
    const again = ask(places, 'slow');
    const later = ask(places, 'c');
    next.place?.leave();
    await pass();
    expect([again.is, later.is]).toEqual(['waiting', 'placed']);
    later.place?.leave();
    await pass();
    expect(again.is).toBe('placed');
    // It is known, so it loses the place as soon as it is waited for.
    again.place?.pace.waits(performance.now());
    const last = ask(places, 'd');
    await pass(100);
    expect([again.is, last.is]).toEqual(['lost', 'placed']);
    last.place?.leave();
    await pass(61_000);
    const forgiven = ask(places, 'slow');
    await pass();
    forgiven.place?.pace.waits(performance.now());
    ask(places, 'e');
    await pass(500);
    expect(forgiven.is).toBe('placed');
  });

  it('stay with slow readers while nobody waits', async () => {
    const places = new Places(1, limits);
    const slow = ask(places, 'slow');
    await pass();
    slow.place?.pace.waits(performance.now());
    await pass(3_600_000);
    expect(slow.is).toBe('placed');
  });

  it('are never more than there are, and are all free at the end', async () => {
    const event = fc.record({
      what: fc.constantFrom('ask', 'leave', 'stall', 'take'),
      name: fc.constantFrom('a', 'b', 'c'),
      which: fc.nat(20),
      time: fc.constantFrom(0, 50, 400, 2_000),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (events) => {
        const places = new Places(2, limits);
        const all: Asked[] = [];
        const of = (is: Asked['is']) => all.filter((one) => one.is === is);
        for (const { what, name, which, time } of events) {
          const placed = of('placed');
          const chosen = placed[which % Math.max(1, placed.length)];
          if (what === 'ask') all.push(ask(places, name));
          else if (chosen?.place !== undefined) {
            if (what === 'stall') chosen.place.pace.waits(performance.now());
            if (what === 'take') chosen.place.pace.takes(16_384, performance.now());
            if (what === 'leave') {
              chosen.is = 'left';
              chosen.place.leave();
            }
          }
          await pass(time);
          expect(of('placed').length).toBeLessThanOrEqual(2);
          expect(of('waiting').length).toBeLessThanOrEqual(limits.waiting);
          // Nobody waits beside a free place.
          if (of('placed').length < 2) expect(of('waiting')).toEqual([]);
        }
        // Those who still wait have their places after the first round.
        for (let round = 0; round < 10; round += 1) {
          for (const { place } of all) place?.leave();
          await pass(TIME);
        }
        const fresh = [ask(places, 'y'), ask(places, 'z')];
        await pass();
        expect(states(fresh)).toEqual(['placed', 'placed']);
        for (const { place } of fresh) place?.leave();
        await pass(200);
        expect(jest.getTimerCount()).toBeLessThanOrEqual(1);
      }),
      { numRuns: 60 },
    );
  });
});
