import { describe, expect, it } from 'vitest';
import type { Verdict } from './request-limits';
import { createRequestLimits } from './request-limits';

const NONE = { readsPerMinute: 0, writesPerMinute: 0, failedLoginsPerMinute: 0 };

function limitsAt(settings: Partial<typeof NONE>) {
  const clock = { now: 0 };
  const limits = createRequestLimits({ ...NONE, ...settings }, () => clock.now);
  const enter = (authorization: string, address: string, kind: 'read' | 'write' = 'read') =>
    limits({ address, authorization, kind });
  /** A whole request: how long it has to wait, or nothing. */
  const ask = (authorization: string, verdict: Verdict, address = 'here', kind?: 'read' | 'write') => {
    const { wait, settle } = enter(authorization, address, kind);
    settle(verdict);
    return wait;
  };
  const anonymous = (address = 'here', kind?: 'read' | 'write') => ask('', 'unchecked', address, kind);
  return { clock, enter, ask, anonymous };
}

const times = <T>(count: number, act: (time: number) => T): T[] =>
  Array.from({ length: count }, (_, time) => act(time));
const allPass = (waits: (number | undefined)[]): boolean => waits.every((wait) => wait === undefined);

describe('failed log-ins', () => {
  const wrong = (time: number) => `Bearer wrong-${time}`;

  it('stop an address for the rest of the minute, and no other', () => {
    const { clock, ask } = limitsAt({ failedLoginsPerMinute: 10 });
    expect(allPass(times(10, (time) => ask(wrong(time), 'bad')))).toBe(true);
    clock.now = 12_000;
    expect(ask(wrong(10), 'bad')).toBe(48);
    expect(ask('Bearer right', 'good')).toBe(48);
    expect(ask(wrong(10), 'bad', 'elsewhere')).toBeUndefined();
    clock.now = 60_000;
    expect(ask('Bearer right', 'good')).toBeUndefined();
  });

  it('count the same wrong credentials each time', () => {
    const { ask } = limitsAt({ failedLoginsPerMinute: 3 });
    expect(times(4, () => ask('Bearer wrong', 'bad'))).toEqual([undefined, undefined, undefined, 60]);
  });

  it('stop neither requests without credentials nor those that were good from there', () => {
    const { ask, anonymous } = limitsAt({ failedLoginsPerMinute: 3 });
    ask('Bearer right', 'good');
    times(4, (time) => ask(wrong(time), 'bad'));
    expect(allPass(times(20, () => ask('Bearer right', 'good')))).toBe(true);
    expect(allPass(times(20, () => anonymous()))).toBe(true);
    times(4, (time) => ask(wrong(time), 'bad', 'elsewhere'));
    expect(ask('Bearer right', 'good', 'elsewhere')).toBe(60);
  });

  it('count credentials that were good until now, which then are good no more', () => {
    const { ask } = limitsAt({ failedLoginsPerMinute: 1 });
    ask('Bearer right', 'good');
    expect([ask('Bearer right', 'bad'), ask('Bearer right', 'bad')]).toEqual([undefined, 60]);
  });

  it('count no request that nobody looked at', () => {
    const { ask } = limitsAt({ failedLoginsPerMinute: 1 });
    expect(allPass(times(5, (time) => ask(wrong(time), 'unchecked')))).toBe(true);
  });

  it('are no more when many come at once', () => {
    const { enter } = limitsAt({ failedLoginsPerMinute: 3 });
    const admitted = times(10, (time) => enter(wrong(time), 'here'));
    expect(admitted.map(({ wait }) => wait)).toEqual([...times(3, () => undefined), ...times(7, () => 1)]);
    admitted.forEach(({ settle }) => settle('bad'));
    expect(enter(wrong(11), 'here').wait).toBe(60);
  });

  it('are one while the same credentials come many times at once', () => {
    const { enter, ask } = limitsAt({ failedLoginsPerMinute: 3 });
    const admitted = times(20, () => enter('Bearer right', 'here'));
    expect(allPass(admitted.map(({ wait }) => wait))).toBe(true);
    const others = times(3, (time) => enter(wrong(time), 'here').wait);
    expect([...others, enter('Bearer right', 'here').wait]).toEqual([undefined, undefined, 1, undefined]);
    admitted.forEach(({ settle }) => settle('good'));
    expect(enter('Bearer another', 'here').wait).toBe(1);
    expect(ask('Bearer right', 'good')).toBeUndefined();
  });
});

describe('reads and writes', () => {
  it('count apart, by address', () => {
    const { clock, anonymous } = limitsAt({ readsPerMinute: 3, writesPerMinute: 1 });
    expect(times(4, () => anonymous())).toEqual([undefined, undefined, undefined, 60]);
    expect(times(2, () => anonymous('here', 'write'))).toEqual([undefined, 60]);
    expect(anonymous('elsewhere')).toBeUndefined();
    clock.now = 60_000;
    expect(anonymous()).toBeUndefined();
  });

  it('count by credentials wherever they come from, in whichever form', () => {
    const { ask, anonymous } = limitsAt({ readsPerMinute: 4 });
    const token = 'a'.repeat(256);
    const basic = `Basic ${Buffer.from(`whoever:${token}`).toString('base64')}`;
    expect(times(3, (time) => ask(`Bearer ${token}`, 'good', `192.0.2.${time}`))).toEqual(
      times(3, () => undefined),
    );
    expect([ask(basic, 'good', '192.0.2.9'), ask(basic, 'good', '192.0.2.9')]).toEqual([undefined, 60]);
    expect(ask('Bearer another', 'good', '192.0.2.9')).toBeUndefined();
    expect(allPass(times(4, () => anonymous('192.0.2.9')))).toBe(true);
  });

  it('let in credentials of an address that has nothing left, also those that come first', () => {
    const { ask, anonymous } = limitsAt({ readsPerMinute: 2 });
    times(3, () => anonymous());
    expect(anonymous()).toBe(60);
    expect([ask('Bearer right', 'good'), ask('Bearer right', 'good')]).toEqual([undefined, undefined]);
  });

  it.each<Verdict>(['bad', 'unchecked'])('count for the address when credentials are %s', (verdict) => {
    const { ask, anonymous } = limitsAt({ readsPerMinute: 2 });
    expect(times(3, (time) => ask(`Bearer ${time}`, verdict))).toEqual([undefined, undefined, 60]);
    expect(anonymous()).toBe(60);
  });

  it('count many that come at once', () => {
    const { enter } = limitsAt({ writesPerMinute: 3 });
    const waits = times(5, () => enter('Bearer right', 'here', 'write').wait);
    expect(waits).toEqual([undefined, undefined, undefined, 60, 60]);
  });

  it('count clients of one IPv6 network together', () => {
    const { anonymous } = limitsAt({ readsPerMinute: 1 });
    expect([anonymous('2001:db8::1'), anonymous('2001:db8::2'), anonymous('2001:db8:0:1::1')]).toEqual([
      undefined,
      60,
      undefined,
    ]);
  });
});
