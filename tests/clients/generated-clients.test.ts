/** Programs made of the service's own description compile under `tsc --strict` and run. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/project.mjs';
import { runProgram, startService } from '../harness';
import type { Service } from '../harness';
import { bodyOf } from '../http/write-client';
import type { ProgramName } from './programs';
import { COMPILER_OPTIONS, ORVAL_CONFIG, PROGRAMS } from './programs';

/** Three generators and a compiler take their time on a busy machine. */
const TIMEOUT = 240_000;
const NAMES: ProgramName[] = ['openapi-typescript', 'hey-api', 'orval'];
const MODULES = join(ROOT, 'node_modules');

let service: Service;
let folder: string;
const printed = new Map<ProgramName, Record<string, unknown>>();

/** Runs a script of a package in the folder. @throws Error with what it printed, when it fails */
async function run(script: string, ...args: string[]): Promise<string> {
  const program = runProgram(
    process.execPath,
    [...(args[0] === '--import' ? args.splice(0, 2) : []), script, ...args],
    {
      env: {},
      cwd: folder,
    },
  );
  const status = await program.ended;
  if (status !== 0) throw new Error(`${script} ended with ${String(status)}:\n${program.output()}`);
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

async function generate(): Promise<void> {
  const types = inModules('openapi-typescript/bin/cli.js');
  await Promise.all([
    run(types, 'events.json', '-o', 'types/events.d.ts'),
    run(types, 'sync.json', '-o', 'types/sync.d.ts'),
    run(inModules('@hey-api/openapi-ts/bin/run.js'), '-i', 'events.json', '-o', 'hey', '--no-log-file'),
    run(
      inModules('orval/dist/bin/orval.js'),
      '--import',
      join(ROOT, 'tests/clients/one-ajv.mjs'),
      '--config',
      'orval.config.mjs',
    ),
  ]);
}

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
  await generate();
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

it('a program made of the document of the changes feed reads it', () => {
  expect(printed.get('openapi-typescript')?.['changes']).toEqual(['event', true, expect.any(Boolean)]);
});
