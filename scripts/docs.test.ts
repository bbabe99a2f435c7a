import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from './lib/project.mjs';

/** Installed, built and runtime files. The list does not come from Git, so that an unpacked archive can be tested too. */
const LEFT_OUT =
  /^(\.git|\.strapi|\.tmp|\.cache|\.calendar|node_modules|_site.*|dist|build|data|coverage|uploads)$/;

/** Paths of the project's files, relative to its folder. */
const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (LEFT_OUT.test(entry.name)) return [];
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
const FILES = filesBelow('');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, part = '']) => part);

describe('docs/interface.md', () => {
  const text = read('docs/interface.md');
  const rules = new Set(found(text, /<a id="(\d+\.\d+)">/g));
  /** The test files that rules link to, by link label. */
  const tests = new Map(
    [...text.matchAll(/^\[([^\]]+)\]: \.\.\/(\S+)$/gm)].map(([, name = '', path = '']) => [name, path]),
  );
  const citedTests = found(
    text.replace(/\s+/g, ' '),
    /_Tests?:_ ((?:\[[^\]]+\](?: “[^”]*”,?)*;? ?)+)\./g,
  ).flatMap((part) => [...part.matchAll(/\[([^\]]+)\]((?: “[^”]*”,?)*)/g)]);

  it('has rules', () => expect(rules.size).toBeGreaterThan(200));

  it('links only to existing rules', () =>
    expect(found(text, /\]\(#(\d+\.\d+)\)/g).filter((rule) => !rules.has(rule))).toEqual([]));

  it('cites only existing tests', () => {
    expect(citedTests.length).toBeGreaterThan(200);
    const missing = citedTests.flatMap(([, file = '', names = '']) => {
      const path = tests.get(file);
      if (path === undefined || !existsSync(join(ROOT, path)))
        return [`the list at the end of the page has no line "[${file}]: ../PATH-OF-THE-TEST"`];
      const source = read(path);
      const plain = found(names, /“([^”]*)”/g).map((name) => name.replace(/\\([_*])/g, '$1'));
      return plain.filter((name) => !source.includes(name)).map((name) => `${file}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('has all rules that code and documents cite', () => {
    const citing = FILES.filter((path) => /\.(tsx?|mjs|md)$/.test(path));
    const wrong = citing.flatMap((path) => {
      const joined = read(path).replace(/\n\s*(\*|\/\/) /g, ' ');
      const lists = found(joined, /docs\/interface\.md ((?:\d+\.\d+(?:, | to | and )?)+)/g);
      const cited = lists.flatMap((list) => found(list, /(\d+\.\d+)/g));
      return cited.filter((rule) => !rules.has(rule)).map((rule) => `${path}: ${rule}`);
    });
    expect(wrong).toEqual([]);
  });
});

describe('the documents', () => {
  const documents = FILES.filter((path) => path.endsWith('.md'));

  it.each(documents)('%s links only to existing files', (path) => {
    const links = found(read(path), /\]\(([^)\s#]+)(?:#[^)]*)?\)/g);
    const inside = links.filter((link) => !/^[a-z]+:/.test(link));
    expect(inside.filter((link) => !existsSync(join(ROOT, dirname(path), link)))).toEqual([]);
  });

  it('name only existing files', () => {
    const endings = new Set(FILES.flatMap((path) => endingsOf(path)));
    const wrong = FILES.filter((path) => /\.(tsx?|mjs|md)$/.test(path) && !UNREAD.has(path)).flatMap((path) =>
      found(read(path), /`([\w-]+(?:[/.][\w.-]+)*\.(?:ts|tsx|mjs))`/g)
        .filter((named) => !endings.has(named) && !OUTSIDE.has(named))
        .map((named) => `${path}: ${named}`),
    );
    expect(wrong).toEqual([]);
  });
});

/** Not checked: a page that names files of earlier releases, and this file. */
const UNREAD = new Set(['CHANGELOG.md', 'scripts/docs.test.ts']);

/** A file of Strapi, the program of a conformance suite, and the form of a name. */
const OUTSIDE = new Set(['EditView/utils/data.ts', 'run.mjs', 'NAME.test.ts']);

/** For `a/b/c.ts`: `a/b/c.ts`, `b/c.ts` and `c.ts`. */
function endingsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(index).join('/'));
}
