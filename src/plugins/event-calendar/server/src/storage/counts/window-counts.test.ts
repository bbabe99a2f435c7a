import { describe, expect, it } from '@jest/globals';
import { createWindowCounts } from './window-counts';

describe('createWindowCounts', () => {
  it('lets a client spend its limit, then says how long the window lasts', () => {
    const clock = { now: 5 };
    const counts = createWindowCounts(2, 60_000, () => clock.now);
    expect([counts.spend('one'), counts.wait('one')]).toEqual([undefined, undefined]);
    clock.now += 20_500;
    expect([counts.spend('one'), counts.spend('one'), counts.wait('one')]).toEqual([undefined, 40, 40]);
    expect(counts.spend('two')).toBeUndefined();
  });

  it('never says less than a second, and opens again when the window is over', () => {
    const clock = { now: 0 };
    const counts = createWindowCounts(1, 60_000, () => clock.now);
    counts.spend('one');
    clock.now = 59_999.9;
    expect(counts.spend('one')).toBe(1);
    clock.now = 60_000;
    expect([counts.spend('one'), counts.spend('one')]).toEqual([undefined, 60]);
  });

  it('returns attempts of this window, and no others', () => {
    const clock = { now: 0 };
    const counts = createWindowCounts(1, 60_000, () => clock.now);
    counts.giveBack('one');
    expect([counts.spend('one'), counts.spend('one')]).toEqual([undefined, 60]);
    counts.giveBack('one');
    expect([counts.spend('one'), counts.spend('one')]).toEqual([undefined, 60]);
    clock.now = 60_000;
    counts.giveBack('one');
    expect([counts.spend('one'), counts.spend('one')]).toEqual([undefined, 60]);
  });

  it('has no limit if it is 0', () => {
    const counts = createWindowCounts(0, 60_000, () => 0);
    for (let time = 0; time < 1_000; time += 1) expect(counts.spend('one')).toBeUndefined();
  });

  it('drops the clients that were seen longest ago, before there are too many of them', () => {
    const counts = createWindowCounts(1, 60_000, () => 0);
    counts.spend('first');
    for (let client = 0; client < 9_999; client += 1) counts.spend(`client ${client}`);
    expect(counts.wait('first')).toBe(60);
    for (let client = 0; client < 10_000; client += 1) counts.spend(`other ${client}`);
    expect(counts.wait('first')).toBeUndefined();
    expect(counts.wait('other 9999')).toBe(60);
  });
});
