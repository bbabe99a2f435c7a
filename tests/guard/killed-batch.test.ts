import { describe, expect, it } from '#test';
import { TABLES } from '../../src/plugins/event-calendar/server/src/storage/tables';
import { ask, freshDatabase, startProcess } from '../harness';
import type { HttpResponse } from '../harness';
import { concert, isBody } from '../http/write-client';
import type { Body } from '../http/write-client';
import { openInspector } from '../proofs/writers/inspector';

/** The batch has as many times three new events, a changed one and a deleted tag. */
const ROUNDS = 40;
const TITLE = 'Halfway';
/** Two starts of Strapi and two batches, on a busy machine. */
const TIMEOUT = 300_000;

interface Operation {
  method: string;
  path: string;
  body?: object;
  headers?: Record<string, string>;
}
interface Answer {
  status: number;
  headers: Body;
  body: Body;
}

const create = (title: string, more: object = {}): Operation => ({
  method: 'POST',
  path: '/events',
  body: concert(title, more),
});

/** An event that is changed twice is refused by its mark, and a tag that is deleted twice is not found. */
const operationsOn = (events: readonly Answer[], tags: readonly Answer[]): Operation[] =>
  events.flatMap((event, n) => [
    create(`${TITLE} ${n} a`, { status: 'publish' }),
    create(`${TITLE} ${n} b`, { tags: [`Shared ${n % 5}`] }),
    create(`${TITLE} ${n} c`),
    {
      method: 'PATCH',
      path: `/events/${String(event.body['id'])}`,
      body: { cost: String(n + 1) },
      headers: { 'If-Match': String(event.headers['ETag']) },
    },
    { method: 'DELETE', path: `/tags/${String(tags[n]?.body['id'])}` },
  ]);

const isAnswer = (value: unknown): value is Answer =>
  isBody(value) && typeof value['status'] === 'number' && isBody(value['headers']) && isBody(value['body']);

function answersIn({ status, body, text }: HttpResponse): Answer[] {
  expect([status, text]).toEqual([200, text]);
  const answers: unknown = isBody(body) ? body['responses'] : undefined;
  if (!Array.isArray(answers) || !answers.every(isAnswer)) throw new Error(`These are no answers: ${text}`);
  return answers;
}

describe('a service that is killed in the middle of a batch', () => {
  it(
    'has carried out each operation exactly once when the batch was repeated',
    async () => {
      const database = await freshDatabase();
      const { env, headers, afterKill, beside } = await openInspector(database);
      let service = await startProcess(env);
      const send = async (operations: readonly Operation[], key: string): Promise<HttpResponse> =>
        ask(`${service.origin}/api/en/calendar/sync/v1/batch`, {
          method: 'POST',
          headers: { ...headers, 'Idempotency-Key': key },
          json: { operations },
        });
      /** The titles of the new events, one for each event. */
      const titles = async (): Promise<string[]> => {
        const found: string[] = [];
        for (let page = 1, pages = 1; page <= pages; page++) {
          const query = `search=${TITLE}&status=publish,draft&start_date=2031-01-01&end_date=2032-01-01`;
          const address = `${service.root}/events?${query}&per_page=50&page=${page}`;
          const { body } = await ask(address, { headers });
          if (!isBody(body) || !Array.isArray(body['events'])) throw new Error('This is no list');
          found.push(...body['events'].filter(isBody).map((event) => String(event['title'])));
          pages = Number(body['total_pages']);
        }
        return found.toSorted();
      };
      try {
        const numbers = Array.from({ length: ROUNDS }, (_, n) => n);
        const before = answersIn(
          await send(
            numbers.flatMap((n) => [
              create(`Before ${n}`),
              { method: 'POST', path: '/tags', body: { name: `Before ${n}` } },
            ]),
            'before',
          ),
        );
        const even = (_: Answer, index: number): boolean => index % 2 === 0;
        const events = before.filter(even);
        const tags = before.filter((answer, index) => !even(answer, index));
        const operations = operationsOn(events, tags);

        const cut = send(operations, 'killed').then(
          ({ status }) => status,
          () => 'cut',
        );
        await expect.poll(async () => (await titles()).length, { interval: 1 }).toBeGreaterThan(0);
        await service.stop('SIGKILL');
        expect(await cut).toBe('cut');
        const done = await afterKill(async ({ db }) => {
          const kept: unknown[] = await db
            .connection(TABLES.idempotencyKeys)
            .where('key', 'like', '\n%')
            .where('answer', 'like', `%${TITLE}%`)
            .select('key');
          return kept.length;
        });
        expect(done).toBeGreaterThan(0);
        expect(done).toBeLessThan(3 * ROUNDS);

        service = await startProcess(env);
        const stored = await titles();
        // Instead of waiting until the dead process would have renewed its claim.
        await beside(({ db }) =>
          db
            .connection(TABLES.idempotencyKeys)
            .whereNotNull('claim')
            .update({ expires_at: Date.now() - 1 }),
        );
        const answers = answersIn(await send(operations, 'killed'));
        expect(stored).toHaveLength(done);
        expect(answers.map(({ status }) => status)).toEqual(numbers.flatMap(() => [201, 201, 201, 200, 200]));
        const wanted = numbers.flatMap((n) => ['a', 'b', 'c'].map((part) => `${TITLE} ${n} ${part}`));
        expect(await titles()).toEqual(wanted.toSorted());
        const made = answers.filter(({ status }) => status === 201);
        expect(made.map(({ body }) => body['title'])).toEqual(wanted);
        expect(new Set(made.map(({ body }) => body['id'])).size).toBe(wanted.length);
        const again = answersIn(await send(operations, 'killed'));
        expect(again).toEqual(answers);
      } finally {
        await service.stop('SIGKILL');
        await database.remove();
      }
    },
    TIMEOUT,
  );
});
