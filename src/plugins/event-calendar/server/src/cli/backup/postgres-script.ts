/** The first version of PostgreSQL that knows `transaction_timeout`. */
export const KNOWS_TRANSACTION_TIMEOUT = 17;
const SETTING = /^SET transaction_timeout = 0;\n/m;
/** The last line of the settings with which a script of `pg_restore` begins, before any row. */
const END_OF_SETTINGS = 'SELECT pg_catalog.set_config(';
/** The settings are within so many bytes. */
const HEAD = 64 * 1024;

/**
 * A script of `pg_restore` without the setting that its versions from 17 on write at the beginning, for servers that refuse it. The rows
 * that follow pass unchanged.
 */
export async function* withoutTransactionTimeout(script: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of script) {
    if (head === undefined) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf(END_OF_SETTINGS);
    if (end === -1 && head.length < HEAD) continue;
    yield settingsOf(head.subarray(0, Math.max(end, 0)));
    yield head.subarray(Math.max(end, 0));
    head = undefined;
  }
  if (head !== undefined) yield head;
}

const settingsOf = (head: Buffer): Buffer =>
  Buffer.from(head.toString('latin1').replace(SETTING, ''), 'latin1');
