import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from './lib/project.mjs';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const { version } = JSON.parse(read('package.json'));

describe('the version', () => {
  it('is the same wherever it is written', () => {
    const lock = JSON.parse(read('package-lock.json'));
    const { version: plugin } = JSON.parse(read('src/plugins/event-calendar/package.json'));
    expect([plugin, lock.version, lock.packages[''].version]).toEqual([version, version, version]);
  });

  it('is the newest release in CHANGELOG.md', () => {
    const headings = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, text]) => text);
    expect(headings[0]).toBe('Unreleased');
    expect(headings[1]).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')} - \\d{4}-\\d\\d-\\d\\d$`));
  });

  it('is the tag that the documents name', () => {
    for (const path of ['README.md', 'docs/operations.md']) {
      const tags = [...read(path).matchAll(/\bv(\d+\.\d+\.\d+)\b/g)].map(([, tag]) => tag);
      expect([path, new Set(tags)]).toEqual([path, new Set([version])]);
    }
  });

  it('of sharp is the one that the README of the plugin names', () => {
    const [, named] =
      /"resolutions": \{ "sharp": "([^"]+)"/.exec(read('src/plugins/event-calendar/README.md')) ?? [];
    expect(named).toBe(JSON.parse(read('package.json')).dependencies.sharp);
  });

  it('is printed by npm start -- --version, with the commit of a clone', () => {
    const printed = execFileSync(process.execPath, [join(ROOT, 'scripts', 'start.mjs'), '--version']);
    expect(String(printed)).toMatch(new RegExp(`^${version}(, commit [0-9a-f]{7,})?\n$`));
  });
});
