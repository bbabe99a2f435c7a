import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contentProblems } from './package-contents.mjs';
import { ROOT } from './project.mjs';

const listed = JSON.parse(readFileSync(join(ROOT, 'scripts', 'lib', 'package-contents.json'), 'utf8'));
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
const names = (list: readonly string[]) =>
  Object.fromEntries(list.map((name) => [name, `^${packages[`node_modules/${name}`].version}`]));

describe('what the packed plugin brings into a project', () => {
  let directory: string;
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  };
  /** Writes the package.json with other fields. */
  const manifest = (fields: Record<string, unknown> = {}): void => {
    const { dependencies, peerDependencies } = listed;
    const given = { dependencies: names(dependencies), peerDependencies: names(peerDependencies) };
    put('package.json', JSON.stringify({ ...given, ...fields }));
  };
  const without = (list: readonly string[], name: string) => names(list.filter((each) => each !== name));

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'package-contents-'));
    for (const path of listed.files) put(path.replace('*', 'file'), '');
    put(
      'dist/admin/file.mjs',
      'import {\n  a\n} from "react";\nimport { b } from "@strapi/icons/symbols";\n',
    );
    put('dist/server/file.js', 'require("sanitize-html"); require("node:fs");');
    manifest();
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it('is what package-contents.json lists', () => expect(contentProblems(directory)).toEqual([]));

  const faults: readonly [string, () => void, string | RegExp][] = [
    [
      'a call of require in the admin part',
      () => put('dist/admin/chunk.mjs', 'var React = __require("react");'),
      'dist/admin/chunk.mjs requires react, which no browser can: it must be imported',
    ],
    [
      'a peer that is missing although the admin part imports it',
      () => manifest({ peerDependencies: without(listed.peerDependencies, 'react') }),
      'The code loads react, which is neither a dependency nor a peer',
    ],
    [
      'a peer that is missing although the code does not name it',
      () =>
        manifest({ peerDependencies: without(listed.peerDependencies, '@strapi/plugin-users-permissions') }),
      /^peerDependencies: @strapi\/plugin-users-permissions is missing/,
    ],
    [
      'a dependency that is missing although the server part loads it',
      () => manifest({ dependencies: without(listed.dependencies, 'sanitize-html') }),
      'The code loads sanitize-html, which is neither a dependency nor a peer',
    ],
    [
      'a package that reports installations',
      () => manifest({ dependencies: names([...listed.dependencies, 'swagger-ui-dist']) }),
      '@scarf/scarf runs a script when it is installed',
    ],
    [
      'a library of tests',
      () => manifest({ dependencies: names([...listed.dependencies, 'fast-check']) }),
      /^dependencies: fast-check is new/,
    ],
    [
      'a range of another version than the tested one',
      () =>
        manifest({ peerDependencies: { ...names(listed.peerDependencies), 'better-sqlite3': '^5.54.0' } }),
      /^It asks for better-sqlite3 \^5\.54\.0, but is tested with \d/,
    ],
    [
      'a script of its own',
      () => manifest({ scripts: { postinstall: 'node x.js' } }),
      'Its postinstall script would run in every project',
    ],
    [
      'a test',
      () => put('dist/server/domain/slug.test.js', ''),
      'dist/server/domain/slug.test.js belongs to a test',
    ],
    [
      'material of tests',
      () => put('dist/server/records.fixtures.d.ts', ''),
      'dist/server/records.fixtures.d.ts belongs to a test',
    ],
    ['sources', () => put('server/src/index.ts', ''), /^files: server\/src\/index\.ts is new/],
    [
      'a file that is missing',
      () => rmSync(join(directory, 'dist/viewer/LICENSE')),
      /^files: dist\/viewer\/LICENSE is missing/,
    ],
    [
      'a document that links to a file outside',
      () => put('docs/services.md', '[Who](who-may-do-what.md#media)'),
      'docs/services.md links to who-may-do-what.md, which is not in the package',
    ],
    [
      'too many files',
      () => {
        for (let n = 0; n < 1_500; n += 1) put(`dist/server/${n}.js`, '');
      },
      /^It has 15\d\d files; at most 1500 are allowed$/,
    ],
    [
      'too many megabytes',
      () => put('dist/server/large.js', ' '.repeat(20_100_000)),
      'It has 20.1 MB; at most 20 MB are allowed',
    ],
  ];
  it.each(faults)('is refused with %s', (_, putBack, problem) => {
    putBack();
    expect(contentProblems(directory)).toContainEqual(
      typeof problem === 'string' ? problem : expect.stringMatching(problem),
    );
  });
});
