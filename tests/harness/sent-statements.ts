import type { Service } from './service';

/** A statement that the query builder sent. */
export interface Sent {
  sql: string;
  /** Undefined outside of a transaction. */
  transaction: string | undefined;
}

/**
 * The statements that the query builder sends meanwhile, background work included. Rows that go to the driver directly are not among them
 * (`insert-rows.ts`); the benchmark counts these, too.
 */
export async function statementsOf({ strapi }: Service, run: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const { connection } = strapi.db;
  const note = ({ sql, __knexTxId }: { sql: string; __knexTxId?: string }): void => {
    sent.push({ sql, transaction: __knexTxId });
  };
  connection.on('query', note);
  try {
    await run();
  } finally {
    connection.removeListener('query', note);
  }
  return sent;
}

/** The statements of the largest transaction, which is that of the write and not of background work, until its commit. */
export function largestTransaction(sent: readonly Sent[]): Sent[] {
  const transactions = new Map<string, Sent[]>();
  for (const one of sent) {
    if (one.transaction === undefined) continue;
    const known = transactions.get(one.transaction) ?? [];
    if (!/^commit/i.test(known.at(-1)?.sql ?? '')) known.push(one);
    transactions.set(one.transaction, known);
  }
  return [...transactions.values()].toSorted((one, other) => other.length - one.length)[0] ?? [];
}
