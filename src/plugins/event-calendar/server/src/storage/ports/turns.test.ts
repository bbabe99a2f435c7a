import { describe, expect, it, jest } from '@jest/globals';
import { Turns } from './turns';

/** Something that runs until it is told to end. */
function task(log: string[], name: string) {
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  const run = async (): Promise<string> => {
    log.push(name);
    await over;
    return name;
  };
  return { run, end: () => end() };
}

const refusal = () => new Error('too many');
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('come in order, so many at a time', async () => {
    const log: string[] = [];
    const turns = new Turns(2);
    const tasks = ['a', 'b', 'c', 'd'].map((name) => task(log, name));
    const all = tasks.map(({ run }) => turns.take(run));
    await settled();
    expect(log).toEqual(['a', 'b']);
    tasks[1]?.end();
    await settled();
    expect(log).toEqual(['a', 'b', 'c']);
    for (const { end } of tasks) end();
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('go on after one that fails', async () => {
    const turns = new Turns(1);
    const failed = turns.take(() => Promise.reject(new Error('no')));
    const next = turns.take(() => Promise.resolve('yes'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });

  it('are refused if too many are waiting', async () => {
    const log: string[] = [];
    const turns = new Turns(1, { waiting: 2, time: 60_000, refusal });
    const tasks = ['a', 'b', 'c'].map((name) => task(log, name));
    const all = tasks.map(({ run }) => turns.take(run));
    await expect(turns.take(task(log, 'd').run)).rejects.toThrow('too many');
    for (const { end } of tasks) end();
    await Promise.all(all);
    expect(log).toEqual(['a', 'b', 'c']);
  });

  it('are refused to those who have waited too long, and to nobody else', async () => {
    jest.useFakeTimers();
    try {
      const log: string[] = [];
      const turns = new Turns(1, { waiting: 5, time: 1_000, refusal });
      const first = task(log, 'a');
      const second = task(log, 'b');
      const third = task(log, 'c');
      const running = turns.take(first.run);
      const late = expect(turns.take(second.run)).rejects.toThrow('too many');
      await jest.advanceTimersByTimeAsync(600);
      const inTime = turns.take(third.run);
      await jest.advanceTimersByTimeAsync(600);
      await late;
      first.end();
      third.end();
      expect(await running).toBe('a');
      expect(await inTime).toBe('c');
      expect(log).toEqual(['a', 'c']);
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  it('are refused earlier to a task that may wait less, or that is told to stop', async () => {
    jest.useFakeTimers();
    try {
      const turns = new Turns(1, { waiting: 5, time: 60_000, refusal });
      const first = task([], 'a');
      const running = turns.take(first.run);
      const stop = new AbortController();
      const short = expect(turns.enter({ time: 1_000 })).rejects.toThrow('too many');
      const stopped = expect(turns.enter({ signal: stop.signal })).rejects.toThrow('too many');
      const next = turns.enter({ time: 50_000, signal: new AbortController().signal });
      await jest.advanceTimersByTimeAsync(1_000);
      await short;
      stop.abort();
      await stopped;
      await expect(turns.enter({ signal: stop.signal })).rejects.toThrow('too many');
      first.end();
      await running;
      (await next)();
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });
});
