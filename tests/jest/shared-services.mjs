import { readFileSync } from 'node:fs';

/**
 * @param {string} path of a test file
 * @returns {string[]} what it asks for by `useSharedService`: the arguments, as they are written
 */
export const sharedServices = (path) =>
  [...readFileSync(path, 'utf8').matchAll(/\buseSharedService\(([^;]*?)\)/g)].map(([, wanted]) =>
    wanted.replaceAll(/\s+/g, ''),
  );
