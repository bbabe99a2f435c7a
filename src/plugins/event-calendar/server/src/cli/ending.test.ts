import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { endedBy } from './ending';

describe('signals to a command', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('abort it, and end the process at the second Ctrl+C, which is no echo of the first', () => {
    const exit = jest.fn();
    const process = new EventEmitter();
    const signal = endedBy(process, exit);
    expect(signal.aborted).toBe(false);
    process.emit('SIGINT');
    jest.advanceTimersByTime(900);
    process.emit('SIGINT');
    expect([signal.aborted, exit.mock.calls.length]).toEqual([true, 0]);
    jest.advanceTimersByTime(200);
    process.emit('SIGTERM');
    expect(exit).toHaveBeenCalledTimes(1);
  });
});
