import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from '#test';
import type { Helper } from './helper';
import { createHelper } from './helper';
import { threadOf } from './programs';

type Question = { do: 'answer' | 'nothing' | 'spin' | 'crash' | 'junk' };
type Answer = { thread: number };

const PROGRAM = `
  const { parentPort, threadId, workerData } = require('node:worker_threads');
  parentPort.on('message', ({ id, ...question }) => {
    if (question.do === 'spin') for (;;);
    if (question.do === 'crash') throw new Error('crashed');
    if (question.do === 'junk') for (const junk of [null, 7, 'text', { id: 99 }, {}]) parentPort.postMessage(junk);
    if (question.do !== 'nothing') parentPort.postMessage({ id, thread: threadId });
  });
  if (workerData === 'ready') parentPort.postMessage({ id: 0 });`;

describe('a helper', () => {
  const threads: Worker[] = [];
  let helper: Helper<Question, Answer>;
  const open = ({
    says = '',
    idle = 60_000,
    startTime,
  }: {
    says?: string;
    idle?: number;
    startTime?: number;
  }) =>
    (helper = createHelper<Question, Answer>({
      start() {
        const thread = new Worker(PROGRAM, { eval: true, workerData: says });
        threads.push(thread);
        return threadOf(thread);
      },
      idle,
      ...(startTime !== undefined && { startTime }),
    }));
  afterEach(async () => {
    await helper.close();
    threads.length = 0;
  });

  it('answers several questions at a time in one thread, whatever else it sends', async () => {
    open({});
    const answers = await Promise.all([
      helper.ask({ do: 'answer' }),
      helper.ask({ do: 'junk' }),
      helper.ask({ do: 'answer' }),
    ]);
    expect(new Set(answers.map(({ thread }) => thread)).size).toBe(1);
    expect(threads).toHaveLength(1);
  });

  it('is ended when it takes too long, also while it calculates, and another one takes its place', async () => {
    open({});
    await expect(helper.ask({ do: 'spin' }, 20)).rejects.toMatchObject({ reason: 'late' });
    await helper.ask({ do: 'answer' });
    expect(threads).toHaveLength(2);
  });

  it('fails everybody who waits when it crashes, with its error', async () => {
    open({});
    const waiting = helper.ask({ do: 'nothing' });
    await expect(helper.ask({ do: 'crash' })).rejects.toThrow('crashed');
    await expect(waiting).rejects.toThrow('crashed');
    await helper.ask({ do: 'answer' });
    expect(threads).toHaveLength(2);
  });

  it('waits until it says that it is ready, and no longer than it may', async () => {
    open({ says: 'ready', startTime: 60_000 });
    await helper.ask({ do: 'answer' });
    await helper.close();
    open({ startTime: 20 });
    await expect(helper.ask({ do: 'answer' })).rejects.toMatchObject({ reason: 'unready' });
  });

  it('ends when it is idle, and starts again', async () => {
    open({ idle: 1 });
    await helper.ask({ do: 'answer' });
    await new Promise((resolve) => threads[0]?.once('exit', resolve));
    await helper.ask({ do: 'answer' });
    expect(threads).toHaveLength(2);
  });

  it('answers nobody after it was closed', async () => {
    open({});
    const waiting = helper.ask({ do: 'nothing' });
    const refused = expect(waiting).rejects.toMatchObject({ reason: 'closed' });
    // The question must have arrived, or there is nothing to end.
    await helper.ask({ do: 'answer' });
    await helper.close();
    await refused;
    await expect(helper.ask({ do: 'answer' })).rejects.toMatchObject({ reason: 'closed' });
  });
});
