import { describe, expect, it } from '@jest/globals';
import { createLines } from './one-statement-at-a-time';

describe('statements of a connection', () => {
  it('run one after the other, in the order of the calls, also after one that failed', async () => {
    const inTurn = createLines();
    const [one, other] = [{}, {}];
    const seen: string[] = [];
    const run = (connection: object, name: string, failure?: Error) =>
      inTurn(connection, async () => {
        seen.push(`${name} begins`);
        await new Promise((resolve) => setImmediate(resolve));
        seen.push(`${name} ends`);
        if (failure !== undefined) throw failure;
        return name;
      });
    const results = await Promise.allSettled([
      run(one, 'a', new Error('a failed')),
      run(one, 'b'),
      run(one, 'c'),
      run(other, 'z'),
    ]);
    expect(results.map((result) => ('value' in result ? result.value : String(result.reason)))).toEqual([
      'Error: a failed',
      'b',
      'c',
      'z',
    ]);
    const of = (names: string) => seen.filter((what) => names.includes(what[0] ?? ''));
    expect(of('abc')).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
    // Other connections do not wait.
    expect(seen.indexOf('z begins')).toBeLessThan(seen.indexOf('a ends'));
  });

  it('begin at once on an idle connection', () => {
    const inTurn = createLines();
    let began = false;
    void inTurn({}, async () => (began = true));
    expect(began).toBe(true);
  });
});
