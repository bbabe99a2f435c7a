/**
 * Whole-app test files whose process has run no other service before. Most measure how long the service keeps its process from other
 * work, which the memory of stopped services would lengthen. Strapi reads the default language of a new database once in a process, which
 * `first-start` is about, and what it reads of content types with their components, to which `added-fields` adds.
 */
const OWN_PROCESS = [
  'tests/host/added-fields.test.ts',
  'tests/http/first-start.test.ts',
  'tests/http/long-search.test.ts',
  'tests/http/overload.test.ts',
  'tests/http/uploads.test.ts',
];

/** @param {string} path from the project's folder */
export const needsOwnProcess = (path) => OWN_PROCESS.includes(path);

/** Has jest replace this worker before it runs another file: jest asks it how large its heap is (`workerIdleMemoryLimit`). */
export function replaceWorker() {
  process.memoryUsage = () => ({ heapUsed: Number.MAX_SAFE_INTEGER });
}
