import fc from 'fast-check';
import { describe, expect, it } from '#test';
import { CalendarError, StateNotHere } from '../api/errors';
import { answerAt, fromPrimary, fromReplica } from './anonymous-reading';

type Strapi = Parameters<typeof fromReplica>[0];

const AWAY = new Error('connection refused');

/** A database whose state the test sets; without one it is away. */
function database(name: string) {
  const at: { state: { epoch: number; change: number; rights: number } | undefined; reads: number } = {
    state: { epoch: 1, change: 0, rights: 0 },
    reads: 0,
  };
  const reading = {
    async state() {
      at.reads += 1;
      if (at.state === undefined) throw AWAY;
      return { ...at.state, mark: '', parts: {} };
    },
  };
  return Object.assign(at, { serving: { name, reading } });
}

function reading(mostLag = 3_600) {
  const log: string[] = [];
  const [primary, replica] = [database('primary'), database('replica')];
  const strapi = {
    log: { info: (line: string) => log.push(line), warn: (line: string) => log.push(line) },
  } as unknown as Strapi;
  let now = 0;
  const anonymous = fromReplica(strapi, {
    primary: primary.serving,
    replica: replica.serving,
    mostLag,
    clock: () => now,
  });
  const wait = (seconds: number): void => {
    now += seconds * 1000;
  };
  const place = async () => {
    const { serving, state } = await anonymous.place();
    return [serving === replica.serving ? 'replica' : 'primary', state.change];
  };
  return { primary, replica, anonymous, place, log, wait };
}

describe('fromReplica', () => {
  it('answers from the replica, although it is behind', async () => {
    const { primary, place, log } = reading();
    primary.state = { epoch: 1, change: 7, rights: 0 };
    expect(await place()).toEqual(['replica', 0]);
    expect(log).toEqual([]);
  });

  it('answers from the primary while the replica is away, and until it has caught up; the log says both once', async () => {
    const { primary, replica, place, log, wait } = reading();
    primary.state = { epoch: 1, change: 7, rights: 0 };
    replica.state = undefined;
    expect([await place(), await place()]).toEqual([
      ['primary', 7],
      ['primary', 7],
    ]);
    expect(log).toEqual([expect.stringContaining('does not answer (connection refused)')]);
    replica.state = { epoch: 1, change: 6, rights: 0 };
    wait(2);
    expect(await place()).toEqual(['primary', 7]);
    replica.state = { epoch: 1, change: 7, rights: 0 };
    expect(await place()).toEqual(['replica', 7]);
    expect(log).toHaveLength(2);
  });

  it('answers from the replica while the primary is away', async () => {
    const { primary, place } = reading();
    expect(await place()).toEqual(['replica', 0]);
    primary.state = undefined;
    expect(await place()).toEqual(['replica', 0]);
  });

  it('does not use a replica of another epoch', async () => {
    const { primary, replica, place, log } = reading();
    primary.state = { epoch: 2, change: 7, rights: 0 };
    expect(await place()).toEqual(['primary', 7]);
    expect(log).toEqual([expect.stringContaining('another calendar')]);
    replica.state = { epoch: 2, change: 7, rights: 0 };
    expect(await place()).toEqual(['replica', 7]);
  });

  it('does not use a replica that is behind for longer than it may be', async () => {
    const { primary, replica, anonymous, place, log, wait } = reading(10);
    expect(await place()).toEqual(['replica', 0]);
    primary.state = { epoch: 1, change: 7, rights: 0 };
    wait(2);
    expect(await place()).toEqual(['replica', 0]);
    wait(9);
    expect(await place()).toEqual(['replica', 0]);
    expect(anonymous.lag()).toBe(9);
    wait(2);
    expect(await place()).toEqual(['primary', 7]);
    expect(log).toEqual([expect.stringContaining('is more than 10 s behind')]);
    replica.state = primary.state;
    wait(2);
    await place();
    expect(await place()).toEqual(['replica', 7]);
    expect(anonymous.lag()).toBe(0);
  });

  it('is unfit by itself, also if nobody reads, while it is away, too far behind or of another calendar', async () => {
    const { primary, replica, anonymous, log, wait } = reading(10);
    const isUnfit = async (seconds: number) => {
      wait(seconds);
      await anonymous.look();
      return anonymous.isUnfit();
    };
    expect(await isUnfit(0)).toBe(false);
    primary.state = { epoch: 1, change: 7, rights: 0 };
    expect([await isUnfit(2), await isUnfit(9), await isUnfit(2)]).toEqual([false, false, true]);
    replica.state = primary.state;
    expect(await isUnfit(2)).toBe(false);
    replica.state = undefined;
    expect([await isUnfit(2), log.length, anonymous.lag()]).toEqual([true, 1, undefined]);
    replica.state = { epoch: 2, change: 7, rights: 0 };
    expect(await isUnfit(2)).toBe(true);
    replica.state = primary.state;
    expect(await isUnfit(2)).toBe(false);
    // Without the primary nothing is known; the check says that it is away.
    primary.state = undefined;
    expect(await isUnfit(2)).toBe(false);
    const before = replica.reads;
    await Promise.all([anonymous.look(), anonymous.look()]);
    expect(replica.reads).toBe(before);
  });

  it('reads the state once for reads that arrive together', async () => {
    const { replica, anonymous } = reading();
    await anonymous.place();
    replica.reads = 0;
    await Promise.all([anonymous.place(), anonymous.place(), anonymous.place()]);
    expect(replica.reads).toBe(1);
  });

  it('answers again from the primary if the replica fails, but not if the request is wrong', async () => {
    const { replica, anonymous, wait } = reading();
    const answer = async ({ serving }: { serving: object }) => {
      if (serving === replica.serving) throw AWAY;
      return 'answered';
    };
    expect(await answerAt(anonymous, await anonymous.place(), answer)).toBe('answered');
    wait(2);
    expect((await anonymous.place()).serving).toBe(replica.serving);
    const wrong = new CalendarError('rest_invalid_param', 400, 'Wrong');
    const refuse = () => Promise.reject(wrong);
    await expect(answerAt(anonymous, await anonymous.place(), refuse)).rejects.toBe(wrong);
  });

  it('leaves a state that it has not got to the primary, and is used on', async () => {
    const { primary, replica, anonymous, place, log } = reading();
    primary.state = { epoch: 1, change: 7, rights: 0 };
    const answer = async ({ serving, state }: { serving: object; state: { change: number } }) => {
      if (serving === replica.serving) throw new StateNotHere();
      return state.change;
    };
    expect(await answerAt(anonymous, await anonymous.place(), answer)).toBe(7);
    expect(await place()).toEqual(['primary', 7]);
    replica.state = primary.state;
    expect(await place()).toEqual(['replica', 7]);
    expect(log).toEqual([]);
    const gone = () => Promise.reject(new StateNotHere());
    await expect(answerAt(anonymous, await anonymous.place(), gone)).rejects.toMatchObject({
      status: 410,
      code: 'rest_changes_gone',
    });
  });

  it('never goes back, whatever happens to both databases', async () => {
    const step = fc.oneof(
      fc.constant('write' as const),
      fc.constant('right' as const),
      fc.constant('replay' as const),
      fc.constant('cut' as const),
      fc.constant('read' as const),
      fc.constant('fail' as const),
      fc.constant('wait' as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { primary, replica, anonymous, wait } = reading();
        let truth = { epoch: 1, change: 0, rights: 0 };
        let seen = { change: 0, rights: 0 };
        const see = ({ state }: { state: { change: number; rights: number } }) => {
          expect(state.change).toBeGreaterThanOrEqual(seen.change);
          expect(state.rights).toBeGreaterThanOrEqual(seen.rights);
          seen = state;
        };
        for (const one of steps) {
          if (one === 'write') truth = { ...truth, change: truth.change + 1 };
          if (one === 'right') truth = { ...truth, rights: truth.rights + 1 };
          primary.state = truth;
          if (one === 'replay') replica.state = truth;
          if (one === 'cut') replica.state = undefined;
          if (one === 'wait') wait(2);
          if (one === 'read') see(await anonymous.place());
          if (one === 'fail') {
            const place = await anonymous.place();
            see(place);
            if (place.serving === replica.serving) see(await anonymous.instead(place, AWAY));
          }
        }
      }),
    );
  });
});

describe('fromPrimary', () => {
  it('has no other place', async () => {
    const primary = database('primary');
    const anonymous = fromPrimary(primary.serving);
    const place = await anonymous.place();
    expect(place.serving).toBe(primary.serving);
    await expect(anonymous.instead(place, AWAY)).rejects.toBe(AWAY);
    expect(anonymous.lag()).toBeUndefined();
    await anonymous.look();
    expect(anonymous.isUnfit()).toBe(false);
  });
});
