import { describe, expect, it } from '@jest/globals';
import { ownIteration } from './turns';

describe('turns', () => {
  it('are given one after the other, with other work in between', async () => {
    const seen: string[] = [];
    const work = (name: string): Promise<void> => ownIteration().then(() => void seen.push(name));
    const others = async (): Promise<void> => {
      for (let turn = 1; turn <= 2; turn += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        seen.push('another');
      }
    };
    await Promise.all([work('first'), work('second'), work('third'), others()]);
    expect(seen.filter((name) => name !== 'another')).toEqual(['first', 'second', 'third']);
    expect(seen.indexOf('another')).toBeLessThan(seen.indexOf('second'));
    expect(seen.lastIndexOf('another')).toBeLessThan(seen.indexOf('third'));
  });
});
