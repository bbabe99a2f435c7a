import { describe, expect, it } from '@jest/globals';
import { useSharedService } from '../harness';

const service = useSharedService();

/** Blocks the process for longer than a writer may. */
function occupy(): void {
  const until = performance.now() + 5;
  while (performance.now() < until);
}

describe('a failed transaction', () => {
  it('does not write its statements that were waiting for readers', async () => {
    const { connection } = service.strapi.db;
    const stamp = (name: string | null, value: string) =>
      ({ sql: 'insert into calendar_stamps (name, value) values (?, ?)', values: [name, value] }) as const;
    const send = (trx: typeof connection, { sql, values }: ReturnType<typeof stamp>) =>
      trx.raw(sql, [...values]);
    for (let turn = 0; turn < 20; turn++) {
      const late: Promise<unknown>[] = [];
      const failing = connection.transaction(async (trx) => {
        occupy();
        // A stamp must have a name: the first statement fails, and the second waits while the transaction is rolled back.
        const both = [send(trx, stamp(null, 'refused')), send(trx, stamp(`late ${turn}`, 'lost'))];
        late.push(...both);
        await Promise.all(both);
      });
      await expect(failing).rejects.toThrow();
      await Promise.allSettled(late);
    }
    expect(await connection('calendar_stamps').where('name', 'like', 'late %')).toEqual([]);
  });
});
