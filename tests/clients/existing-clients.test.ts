/** The lines of docs/clients, run as they are printed, through the samples of docs/existing-clients.md. */
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '#test';
import { ROOT } from '../../scripts/lib/project.mjs';
import { runProgram, runScript } from '../harness';
import type { RunningProgram } from '../harness';
import { addressesIn, addressesOf, get } from './asking';
import { blocksOf, describeBehindProxies, newWay, startProxy } from './proxies';
import type { Proxy, ProxyName } from './proxies';

const DOCUMENT = 'docs/existing-clients.md';
const PAGES = readdirSync(join(ROOT, 'docs/clients'));
/** The address of the proxy in the pages. */
const SITE = 'http://calendar.example.org';
/** The names of the document. */
const NAMES = {
  CALENDAR_NAMESPACE: 'other/events/v1',
  CALENDAR_HEADER_PREFIX: 'X-Other-',
  CALENDAR_LANGUAGE_PARAMETER: 'lang',
  CALENDAR_CATEGORY_TAXONOMY: 'other_events_cat',
};

describeBehindProxies('an existing client', () => {
  let folder: string;
  let target: RunningProgram;
  let port: number;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'calendar-existing-'));
    const events = blocksOf(DOCUMENT, 'sh').find((block) => block.includes('cat > events.ndjson')) ?? '';
    execFileSync('bash', ['-c', events], { cwd: folder });
    const files = ['--out', join(folder, 'target.json'), '--load', join(folder, 'events.ndjson')];
    const env = { ...NAMES, TRUST_PROXY: 'true' };
    target = runScript('target.mjs', ['--port', '0', ...files, '--bulk'], env);
    await target.printed(/The target is ready/);
    const { listens } = JSON.parse(readFileSync(join(folder, 'target.json'), 'utf8'));
    port = Number(new URL(listens).port);
  }, 120_000);
  afterAll(async () => {
    target?.child.kill('SIGTERM');
    await target?.ended;
    await rm(folder, { recursive: true, force: true });
  });

  it('finds the names that are tested in the document', () => {
    const text = readFileSync(join(ROOT, DOCUMENT), 'utf8');
    for (const [name, value] of Object.entries(NAMES)) expect(text).toContain(`${name}=${value}`);
  });

  describe.each<ProxyName>(['nginx', 'haproxy'])('behind %s', (name) => {
    let proxy: Proxy;
    beforeAll(async () => {
      proxy = await startProxy(name, blocksOf(DOCUMENT, name)[0] ?? '', await newWay(port));
    });
    afterAll(() => proxy?.stop());

    it.each(PAGES)('prints what its page says: %s', async (page) => {
      const at = (text: string): string => text.replaceAll(SITE, proxy.origins[0] ?? '');
      const lines = blocksOf(`docs/clients/${page}`, 'sh');
      const printed = blocksOf(`docs/clients/${page}`, 'text');
      expect(printed).toHaveLength(lines.length);
      for (const [index, block] of lines.entries()) {
        const program = runProgram('bash', ['-c', at(block)], { env: {}, cwd: folder });
        await program.ended;
        expect(program.output()).toBe(printed[index]);
      }
    });

    it.each([
      '/old/other/events/v1/events',
      '/?rest_route=/other/events/v1/events',
      '/?rest_route=%2Fother%2Fevents%2Fv1%2Fevents',
      '/api/fr/other/events/v1/events',
    ])('gets links with scheme, host and port, which lead on: %s', async (path) => {
      for (const origin of proxy.origins) {
        const { status, body, headers } = await get(origin + path);
        expect([status, headers['x-other-ignored-parameters']]).toEqual([200, undefined]);
        const links = [...addressesOf(headers['link']), ...addressesIn(body)].filter(
          (link) => !link.startsWith('https://schema.org'),
        );
        expect(links.length).toBeGreaterThan(5);
        expect(links.filter((link) => !link.startsWith(`${origin}/`) || link.includes('rest_route'))).toEqual(
          [],
        );
        for (const link of new Set(links)) expect([link, (await get(link)).status]).toEqual([link, 200]);
      }
    });
  });
});
