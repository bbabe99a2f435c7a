import { describe, expect, it } from '@jest/globals';
import { postingOnce } from './post-once';

/** A server that loses some responses, and the names that it gets. */
function serverLosing(lost: number) {
  const names: unknown[] = [];
  return {
    names,
    async post<Data>(_path: string, body: object): Promise<Data> {
      names.push(Object(body).creation);
      if (names.length <= lost) throw new Error('Failed to fetch');
      return Object(body).text;
    },
  };
}

describe('what is posted once', () => {
  it('has the name of the first time when it is sent again after a lost response', async () => {
    const { names, post } = serverLosing(2);
    const send = postingOnce();
    for (const _ of [1, 2]) await expect(send(post, '/answer', { text: 'Yes' })).rejects.toThrow();
    expect(await send(post, '/answer', { text: 'Yes' })).toBe('Yes');
    expect(names).toEqual([expect.stringMatching(/^[\w-]{12,64}$/), names[0], names[0]]);
  });

  it('has another name if anything else is sent, and once it has succeeded', async () => {
    const { names, post } = serverLosing(1);
    const send = postingOnce();
    await expect(send(post, '/answer', { text: 'Yes' })).rejects.toThrow();
    await send(post, '/answer', { text: 'No' });
    await send(post, '/answer', { text: 'No' });
    await send(post, '/other', { text: 'No' });
    expect(new Set(names).size).toBe(4);
  });
});
