import { describe, expect, it } from '@jest/globals';
import { compileFailure } from './npm.mjs';

/** What npm says if the driver cannot be downloaded, and then not compiled. */
const output = (...lines: string[]): string =>
  [
    'npm error path /project/node_modules/better-sqlite3',
    'npm error gyp info it worked if it ends with ok',
    ...lines,
  ]
    .map((line) => `${line}\n`)
    .join('');
const FOUND = 'npm error gyp info find Python using Python version 3.11.7 found at "/usr/bin/python3"';

describe('why the SQLite driver could not be compiled, in one line', () => {
  it.each([
    [
      'the headers cannot be downloaded',
      [
        FOUND,
        'npm error gyp http GET https://nodejs.org/download/release/v20.20.2/node-v20.20.2-headers.tar.gz',
      ],
      /headers of Node\.js .* libnode-dev; others: set npm_config_nodedir .* or npm_config_disturl/,
    ],
    [
      'no Python is there',
      ['npm error gyp ERR! find Python Python is not set from command line or npm configuration'],
      /Python 3 is missing \(Debian: apt install python3\)/,
    ],
    ['make is missing', [FOUND, 'npm error gyp ERR! stack Error: not found: make'], /build-essential/],
    [
      'the compiler is missing',
      [FOUND, 'npm error make: g++: No such file or directory'],
      /apt install g\+\+/,
    ],
    ['anything else', [FOUND, 'npm error fatal error: no space'], /npm start -- --verbose shows why/],
  ])('%s', (_, lines, expected) => {
    const line = compileFailure(output(...lines));
    expect(line).toMatch(expected);
    expect(line).not.toContain('\n');
  });

  it('is nothing if something else failed', () => {
    expect(compileFailure('npm error 404 Not Found')).toBeUndefined();
    expect(compileFailure('gyp ERR! of another package')).toBeUndefined();
  });
});
