import { describe, expect, it } from '@jest/globals';
import type { Verdict } from './request-limits';
import { createMemoryStore } from '../../storage/counts/count-store';
import { createRequestLimits } from './request-limits';

const NONE = { readsPerMinute: 0, writesPerMinute: 0, failedLoginsPerMinute: 0 };

function limitsAt(settings: Partial<typeof NONE>) {
  const clock = { now: 0 };
  const time = () => clock.now;
  const limits = createRequestLimits({ ...NONE, ...settings }, createMemoryStore(time), time);
  const enter = async (authorization: string, address: string, kind: 'read' | 'write' = 'read') =>
    limits({ address, authorization, kind });
  /** A whole request: how long it has to wait, or nothing. */
  const ask = async (authorization: string, verdict: Verdict, address = 'here', kind?: 'read' | 'write') => {
    const { wait, settle } = await enter(authorization, address, kind);
    settle(verdict);
    return wait;
  };
  const anonymous = (address = 'here', kind?: 'read' | 'write') => ask('', 'unchecked', address, kind);
  return { clock, enter, ask, anonymous };
}

/** One after the other. */
async function times<T>(count: number, act: (time: number) => T | Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let time = 0; time < count; time++) results.push(await act(time));
  return results;
}
const allPass = async (waits: Promise<(number | undefined)[]>): Promise<boolean> =>
  (await waits).every((wait) => wait === undefined);

const basic = (name: string, password: string | number): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

describe('failed log-ins', () => {
  const wrong = (time: number) => `Bearer wrong-${time}`;

  it('stop an address for the rest of the minute, and no other', async () => {
    const { clock, ask } = limitsAt({ failedLoginsPerMinute: 10 });
    expect(await allPass(times(10, (time) => ask(wrong(time), 'bad')))).toBe(true);
    clock.now = 12_000;
    expect(await ask(wrong(10), 'bad')).toBe(48);
    expect(await ask('Bearer right', 'good')).toBe(48);
    expect(await ask(wrong(10), 'bad', 'elsewhere')).toBeUndefined();
    clock.now = 60_000;
    expect(await ask('Bearer right', 'good')).toBeUndefined();
  });

  it('stop an address for one account, and for all of them after ten times as many', async () => {
    const { ask } = limitsAt({ failedLoginsPerMinute: 2 });
    expect(await times(3, (time) => ask(basic('Anna', time), 'bad'))).toEqual([undefined, undefined, 60]);
    expect(await ask(basic('anna', 'right'), 'good')).toBe(60);
    expect(await ask(basic('anna', 'right'), 'good', 'elsewhere')).toBeUndefined();
    const others = times(18, (time) => ask(basic(`user ${Math.floor(time / 2)}`, time), 'bad'));
    expect(await allPass(others)).toBe(true);
    expect(await ask(basic('somebody', 'right'), 'good')).toBe(60);
    expect(await ask(basic('somebody', 'right'), 'good', 'elsewhere')).toBeUndefined();
  });

  it('count the same wrong credentials each time', async () => {
    const { ask } = limitsAt({ failedLoginsPerMinute: 3 });
    expect(await times(4, () => ask('Bearer wrong', 'bad'))).toEqual([undefined, undefined, undefined, 60]);
  });

  it('stop neither requests without credentials nor what was right within the last hour', async () => {
    const { ask, anonymous, clock } = limitsAt({ failedLoginsPerMinute: 3 });
    await ask('Bearer right', 'good');
    await times(4, (time) => ask(wrong(time), 'bad'));
    expect(await allPass(times(20, () => ask('Bearer right', 'good')))).toBe(true);
    expect(await allPass(times(20, () => anonymous()))).toBe(true);
    await times(4, (time) => ask(wrong(time), 'bad', 'elsewhere'));
    expect(await ask('Bearer right', 'good', 'elsewhere')).toBeUndefined();
    clock.now = 3_600_000;
    await times(4, (time) => ask(wrong(time), 'bad'));
    expect(await ask('Bearer right', 'good')).toBe(60);
  });

  it('count credentials that have just become invalid', async () => {
    const { ask } = limitsAt({ failedLoginsPerMinute: 1 });
    await ask('Bearer right', 'good');
    expect([await ask('Bearer right', 'bad'), await ask('Bearer right', 'bad')]).toEqual([undefined, 60]);
  });

  it('do not count requests that were not checked', async () => {
    const { ask } = limitsAt({ failedLoginsPerMinute: 1 });
    expect(await allPass(times(5, (time) => ask(wrong(time), 'unchecked')))).toBe(true);
  });

  it('allow no more when many come at once', async () => {
    const { enter } = limitsAt({ failedLoginsPerMinute: 3 });
    const admitted = await Promise.all(Array.from({ length: 10 }, (_, time) => enter(wrong(time), 'here')));
    expect(admitted.map(({ wait }) => wait)).toEqual([...Array(3).fill(undefined), ...Array(7).fill(60)]);
    admitted.forEach(({ settle }) => settle('bad'));
    expect((await enter(wrong(11), 'here')).wait).toBe(60);
  });

  it('count once while the same credentials come many times at once', async () => {
    const { enter, ask } = limitsAt({ failedLoginsPerMinute: 3 });
    const admitted = await Promise.all(Array.from({ length: 20 }, () => enter('Bearer right', 'here')));
    expect(admitted.every(({ wait }) => wait === undefined)).toBe(true);
    const others = await times(3, async (time) => (await enter(wrong(time), 'here')).wait);
    expect(others).toEqual([undefined, undefined, 60]);
    admitted.forEach(({ settle }) => settle('good'));
    expect(await ask('Bearer right', 'good')).toBeUndefined();
    expect((await enter('Bearer another', 'here')).wait).toBeUndefined();
  });

  it('are not limited by 0', async () => {
    const { ask } = limitsAt({ failedLoginsPerMinute: 0 });
    expect(await allPass(times(50, (time) => ask(wrong(time), 'bad')))).toBe(true);
  });
});

describe('reads and writes', () => {
  it('count apart, by address', async () => {
    const { clock, anonymous } = limitsAt({ readsPerMinute: 3, writesPerMinute: 1 });
    expect(await times(4, () => anonymous())).toEqual([undefined, undefined, undefined, 60]);
    expect(await times(2, () => anonymous('here', 'write'))).toEqual([undefined, 60]);
    expect(await anonymous('elsewhere')).toBeUndefined();
    clock.now = 60_000;
    expect(await anonymous()).toBeUndefined();
  });

  it('count by credentials, from any address and in any form', async () => {
    const { ask, anonymous } = limitsAt({ readsPerMinute: 4 });
    const token = 'a'.repeat(256);
    const byName = basic('whoever', token);
    expect(await times(3, (time) => ask(`Bearer ${token}`, 'good', `192.0.2.${time}`))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([await ask(byName, 'good', '192.0.2.9'), await ask(byName, 'good', '192.0.2.9')]).toEqual([
      undefined,
      60,
    ]);
    expect(await ask('Bearer another', 'good', '192.0.2.9')).toBeUndefined();
    expect(await allPass(times(4, () => anonymous('192.0.2.9')))).toBe(true);
  });

  it('admit credentials of an address that has nothing left, even if they are new', async () => {
    const { ask, anonymous } = limitsAt({ readsPerMinute: 2 });
    await times(3, () => anonymous());
    expect(await anonymous()).toBe(60);
    expect([await ask('Bearer right', 'good'), await ask('Bearer right', 'good')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it.each<Verdict>(['bad', 'unchecked'])('count for the address when credentials are %s', async (verdict) => {
    const { ask, anonymous } = limitsAt({ readsPerMinute: 2 });
    expect(await times(3, (time) => ask(`Bearer ${time}`, verdict))).toEqual([undefined, undefined, 60]);
    expect(await anonymous()).toBe(60);
  });

  it('count many that come at once', async () => {
    const { enter } = limitsAt({ writesPerMinute: 3 });
    const waits = await times(5, async () => (await enter('Bearer right', 'here', 'write')).wait);
    expect(waits).toEqual([undefined, undefined, undefined, 60, 60]);
  });

  it('count clients of one IPv6 network together', async () => {
    const { anonymous } = limitsAt({ readsPerMinute: 1 });
    expect(
      await Promise.all(['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'].map((ip) => anonymous(ip))),
    ).toEqual([undefined, 60, undefined]);
  });
});
