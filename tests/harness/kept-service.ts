import type { keptService as Kept } from '../jest/kept-service.mjs';

/** The service that this process keeps between test files. It belongs to the process, because each file has modules of its own. */
export function keptService(): typeof Kept {
  return Reflect.get(process, Symbol.for('calendar.tests.kept-service'));
}
