/** Loaded into a program (`--import`): prints how long each connection to an SQLite file would have waited for the lock of writes. */
import { createRequire } from 'node:module';

const { prototype } = createRequire(import.meta.url)('better-sqlite3');
const { close } = prototype;
prototype.close = function closeAndTell() {
  if (this.open)
    process.stdout.write(`waits for ${this.pragma('busy_timeout', { simple: true })} milliseconds\n`);
  return close.call(this);
};
