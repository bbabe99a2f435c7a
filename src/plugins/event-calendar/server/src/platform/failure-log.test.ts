import { expect, it } from '#test';
import { logFailure } from './failure-log';

type Strapi = Parameters<typeof logFailure>[0];

it.each([
  'timeout exceeded when trying to connect',
  'Knex: Timeout acquiring a connection. The pool is probably full. Are you missing a .transacting(trx) call?',
])('a wait for a connection that was too long does not sound like a lost network: %s', (message) => {
  const lines: string[] = [];
  const strapi = { log: { error: (line: string) => lines.push(line) } } as unknown as Strapi;
  logFailure(strapi, 'away', new Error(message));
  expect(lines).toEqual([
    'Calendar: The database does not answer: no connection came free in time; it is away or slow, or this process has more to do than it can',
  ]);
});
