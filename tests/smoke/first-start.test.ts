import { appendFileSync, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { addProductionPackages } from '../../scripts/lib/project-copy.mjs';
import { ROOT } from '../../scripts/lib/project.mjs';
import { ask, runProgram } from '../harness';
import type { RunningProgram } from '../harness/process';
import { copyProject, dataFolder, removeCopies } from '../harness/project-copy';

/** How long a build of the panel may take here, in milliseconds, at the lowest priority. */
const PATIENCE = 600_000;
/** A source file of the panel. */
const PAGE = join('src', 'admin', 'app.tsx');
const BUILT = '<div id="strapi"';

describe('the first start in a fresh clone, after the packages of production are installed', () => {
  let tree: string;
  let service: RunningProgram | undefined;
  beforeAll(() => {
    tree = copyProject({ without: ['dist'] });
    addProductionPackages(tree);
  });
  afterEach(async () => {
    service?.child.kill('SIGTERM');
    await service?.ended;
    rmSync(join(tree, 'dist'), { recursive: true, force: true });
    cpSync(join(ROOT, PAGE), join(tree, PAGE));
  });
  afterAll(removeCopies);

  /** @returns the address of the list of events, and of the admin panel */
  async function start(): Promise<[string, string]> {
    service = runProgram(process.execPath, [join('scripts', 'start.mjs')], { env: dataFolder(), cwd: tree });
    const events = await service.printed(/Events \(en\) +(\S+)\s/);
    return [events, new URL('/admin', events).href];
  }

  it(
    'answers while the panel is built, shows how far it is, and then opens it',
    async () => {
      const [events, admin] = await start();
      expect(service?.output()).toContain(`${admin} (being built`);
      expect(await ask(events)).toMatchObject({ status: 200 });

      const english = await ask(admin);
      expect([english.status, english.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(english.text).toContain('The admin panel is being built.');
      expect(english.text).toMatch(/\d+ seconds so far/);
      expect(english.text).toContain('<meta http-equiv="refresh"');
      const french = await ask(`${admin}/content-manager`, {
        headers: { 'Accept-Language': 'fr-CA,en;q=0.5' },
      });
      expect(french.text).toContain('<html lang="fr">');
      // The panel's own routes answer.
      expect(await ask(`${admin}/init`)).toMatchObject({ status: 200, body: { data: { hasAdmin: false } } });

      await service?.printed(/The admin panel is ready/);
      const panel = await ask(admin);
      expect([panel.status, panel.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      expect(panel.text).toContain(BUILT);
      const script = /src="(\/admin\/[^"]+\.js)"/.exec(panel.text)?.[1] ?? 'none';
      const file = await ask(new URL(script, admin).href);
      expect(file.headers.get('content-encoding')).toBe('gzip');
    },
    PATIENCE,
  );

  it(
    'goes on without the panel if it cannot be built, and says why in one line',
    async () => {
      appendFileSync(join(tree, PAGE), 'const broken = ;\n');
      const [events, admin] = await start();
      const line = await service?.printed(/.*The admin panel could not be built.*/);
      expect(line).toMatch(/app\.tsx:\d+:\d+: ERROR: Unexpected ";"/);
      const page = await ask(`${admin}/`);
      expect([page.status, page.text]).toEqual([200, expect.stringContaining('could not be built')]);
      expect(page.text).not.toContain('http-equiv');
      expect(await ask(events)).toMatchObject({ status: 200 });
    },
    PATIENCE,
  );
});
