import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '#test';
import { DIST, ROOT } from '../../scripts/lib/project.mjs';
import { CLIENT, runProgram } from '../harness';

/** Reads a secret in a separate process, like the configuration of a starting service. */
const secretIn = async (
  directory: string,
  env: Record<string, string> = {},
  before = '',
): Promise<string> => {
  const code = `${before}console.log(require(${JSON.stringify(join(DIST, 'src', 'secrets.js'))}).secret('JWT_SECRET'))`;
  const options = { env: { DATA_DIR: directory, ...env }, cwd: ROOT };
  const program = runProgram(process.execPath, ['-e', code], options);
  await program.ended;
  return program.output().trim();
};

describe.runIf(CLIENT === 'sqlite')('secrets', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'calendar-secrets-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('are the same for processes that start at the same time, and readable only by their owner', async () => {
    const data = join(directory, 'data');
    const found = await Promise.all(Array.from({ length: 6 }, () => secretIn(data)));
    expect(new Set(found).size).toBe(1);
    expect(found[0]).toMatch(/^[\w-]{43}$/);
    expect(await readdir(data)).toEqual(['secrets.json']);
    expect((await stat(join(data, 'secrets.json'))).mode & 0o777).toBe(0o600);
  });

  it('are made where the file system has no hard links, and leave nothing behind where they cannot be', async () => {
    const failing = (name: string, code: string) =>
      `require('fs').${name} = () => { throw Object.assign(new Error(), { code: '${code}' }) };`;
    const noLinks = failing('linkSync', 'EPERM');
    expect(await secretIn(directory, {}, `${noLinks}${failing('copyFileSync', 'ENOSPC')}`)).toContain(
      `DATA_DIR is "${directory}": the secrets cannot be written there (ENOSPC)`,
    );
    expect(await readdir(directory)).toEqual([]);
    const made = await secretIn(directory, {}, noLinks);
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(await secretIn(directory)).toBe(made);
    expect(await readdir(directory)).toEqual(['secrets.json']);
    expect((await stat(join(directory, 'secrets.json'))).mode & 0o777).toBe(0o600);
  });

  it('are those of another process that has only begun to copy them', async () => {
    const made = await secretIn(directory);
    const begun = `const fs = require('fs'); const read = fs.readFileSync; let looks = 0;
      fs.readFileSync = (file, ...how) => String(file).endsWith('secrets.json') && looks++ < 3 ? '' : read(file, ...how);`;
    expect(await secretIn(directory, {}, begun)).toBe(made);
  });

  it('come from the environment if it has them', async () => {
    expect(await secretIn(directory, { JWT_SECRET: 'given' })).toBe('given');
    expect(await readdir(directory)).toEqual([]);
  });

  it.each(['{}', ''])('are never replaced silently when their file is damaged: %p', async (content) => {
    await writeFile(join(directory, 'secrets.json'), content);
    expect(await secretIn(directory)).toContain('holds no seed: restore it, or delete it to get new secrets');
  });
});
