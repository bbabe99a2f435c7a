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

  it('is the one that README.md names; no document names a tag, which a clone may lack', () => {
    expect(read('README.md')).toContain(`The newest release is ${version} (`);
    for (const path of ['README.md', 'docs/operations.md'])
      expect(read(path)).not.toMatch(/\bv\d+\.\d+\.\d+\b/);
  });

  it('of a release is found with the command of docs/operations.md', () => {
    const [, command = ''] = /^(git log .*)$/m.exec(read('docs/operations.md')) ?? [];
    const commits = execFileSync('sh', ['-c', command], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
    expect(commits[0]).toMatch(/^[0-9a-f]{7,} \d{4}-\d\d-\d\d \S/);
  });

  it('of sharp is the one that the README of the plugin names', () => {
    const [, named] =
      /"resolutions": \{ "sharp": "([^"]+)"/.exec(read('src/plugins/event-calendar/README.md')) ?? [];
    expect(named).toBe(JSON.parse(read('package.json')).dependencies.sharp);
  });

  it('is printed by npm start -- --version, with the commit of the build', () => {
    const printed = execFileSync(process.execPath, [join(ROOT, 'scripts', 'start.mjs'), '--version']);
    expect(String(printed)).toMatch(new RegExp(`^${version}(, commit [0-9a-f]{7,})?\n$`));
  });
});
