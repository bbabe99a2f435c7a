import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ONE_DATABASE, leftOut } from '../tests/jest/one-database.mjs';
import { ROOT } from './lib/project.mjs';

const LISTS = Object.entries(ONE_DATABASE);
const LISTED = LISTS.flatMap(([only, reasons]) =>
  Object.entries(reasons).map(([path, reason]): [string, string, string] => [path, only, reason]),
);

describe('a file of tests that runs on one database', () => {
  it.each(LISTED)('exists, and the list says why: %s', (path, _only, reason) => {
    expect(existsSync(join(ROOT, path))).toBe(true);
    expect(statSync(join(ROOT, path)).isDirectory()).toBe(path.endsWith('/'));
    expect(reason).toMatch(/^[A-Z].+\.$/);
  });

  it('is listed once', () => {
    expect(new Set(LISTED.map(([path]) => path)).size).toBe(LISTED.length);
  });

  it('has no tests for the other database, which would never run', () => {
    for (const [path, only] of LISTED.filter(([path]) => !path.endsWith('/')))
      for (const other of LISTS.map(([name]) => name).filter((name) => name !== only))
        expect([path, readFileSync(join(ROOT, path), 'utf8').includes(`CLIENT === '${other}'`)]).toEqual([
          path,
          false,
        ]);
  });

  it('is left out on the other database only', () => {
    const isLeft = (client: string, path: string): boolean =>
      leftOut(client).some((pattern) =>
        new RegExp(pattern.replace('<rootDir>', ROOT)).test(join(ROOT, path)),
      );
    for (const [path, only] of LISTED) {
      const file = path.endsWith('/') ? `${path}any.test.ts` : path;
      expect(['sqlite', 'postgres'].filter((client) => isLeft(client, file))).toEqual([
        only === 'sqlite' ? 'postgres' : 'sqlite',
      ]);
    }
  });
});
