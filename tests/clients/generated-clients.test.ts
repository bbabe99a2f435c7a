/** Programs generated from the service's own description compile under `tsc --strict` and run. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../../scripts/lib/project.mjs';
import { runProgram, startService } from '../harness';
import type { Service } from '../harness';
import { bodyOf } from '../http/write-client';
import type { ProgramName } from './programs';
import { COMPILER_OPTIONS, ORVAL_CONFIG, PROGRAMS } from './programs';

/** Three generators and a compiler are slow on a busy machine. */
const TIMEOUT = 240_000;
const NAMES: ProgramName[] = ['openapi-typescript', 'hey-api', 'orval'];
const MODULES = join(ROOT, 'node_modules');

let service: Service;
let folder: string;
const printed = new Map<ProgramName, Record<string, unknown>>();

/** Runs Node in the folder. @throws Error with its output if it fails */
async function run(...args: readonly string[]): Promise<string> {
  const program = runProgram(process.execPath, args, { env: {}, cwd: folder });
  const status = await program.ended;
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${String(status)}:\n${program.output()}`);
  return program.output();
}

const inModules = (path: string): string => join(MODULES, path);

async function describeService(): Promise<void> {
  for (const namespace of ['events', 'sync']) {
    const address = `/api/en/calendar/${namespace}/v1/doc`;
    const document = bodyOf(await service.request(address), 200);
    await writeFile(join(folder, `${namespace}.json`), JSON.stringify(document));
  }
}

const GENERATORS: Readonly<Record<ProgramName, readonly string[][]>> = {
  'openapi-typescript': ['events', 'sync'].map((name) => [
    inModules('openapi-typescript/bin/cli.js'),
    `${name}.json`,
    '-o',
    `types/${name}.ts`,
  ]),
  'hey-api': [
    [inModules('@hey-api/openapi-ts/bin/run.js'), '-i', 'events.json', '-o', 'hey', '--no-log-file'],
  ],
  orval: [
    [
      '--import',
      join(ROOT, 'tests/clients/one-ajv.mjs'),
      inModules('orval/dist/bin/orval.js'),
      '--config',
      'orval.config.mjs',
    ],
  ],
};

async function compile(): Promise<void> {
  const files = NAMES.map((name) => `${name}.ts`);
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files }),
  );
  await run(inModules('typescript/bin/tsc'), '-p', '.');
}

beforeAll(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), 'calendar-clients-'));
  await mkdir(join(folder, 'types'));
  await symlink(MODULES, join(folder, 'node_modules'));
  await writeFile(join(folder, 'orval.config.mjs'), ORVAL_CONFIG);
  for (const name of NAMES) await writeFile(join(folder, `${name}.ts`), PROGRAMS[name]);
  await describeService();
  await Promise.all(NAMES.flatMap((name) => GENERATORS[name]).map((args) => run(...args)));
  await compile();
  const { Authorization } = await service.as('editor');
  for (const name of NAMES) {
    const output = await run(
      join(folder, 'out', `${name}.js`),
      service.roots['en'] ?? '',
      Authorization.replace('Bearer ', ''),
    );
    printed.set(name, JSON.parse(output));
  }
}, TIMEOUT);
afterAll(async () => {
  await service?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

describe.each(NAMES)('a program made with %s', (name) => {
  it.each([
    ['creates', 'create', ['Made by a program', 201]],
    ['lists with filters', 'list', [1, ['Made by a program', 'Program hall', 'Programs']]],
    ['reads', 'read', [true, 'Event']],
    ['changes', 'patch', ['<p>Changed</p>', true]],
    ['deletes', 'delete', ['trash', 'event-no-longer-available']],
  ])('%s', (_what, operation, expected) => {
    expect(printed.get(name)?.[operation]).toEqual(expected);
  });
});

it('a program generated from the document of the changes feed reads the feed', () => {
  expect(printed.get('openapi-typescript')?.['changes']).toEqual(['venue', true, false]);
});
