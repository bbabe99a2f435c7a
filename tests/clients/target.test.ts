/** `npm run target`, with which people check their clients (docs/existing-clients.md). */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ask, runScript } from '../harness';
import type { RunningProgram } from '../harness';

const PUBLIC_URL = 'https://calendar.example.org:8443';
const MAY = 'start_date=2031-05-01&end_date=2031-06-01&per_page=1';
const EVENTS = Array.from({ length: 100 }, (_, index) => ({
  title: `Night ${index}`,
  start_date: '2031-05-10 19:30',
  end_date: '2031-05-10 21:00',
}));

interface Description {
  base: string;
  roots: Record<string, string>;
  listens: string;
  auth: Record<string, { Authorization: string }>;
  users: Record<string, { username: string; password: string }>;
  panel: { email: string; password: string };
}

let folder: string;
let target: RunningProgram;
let description: Description;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'calendar-target-'));
  const [out, events] = [join(folder, 'target.json'), join(folder, 'events.ndjson')];
  await writeFile(events, EVENTS.map((event) => JSON.stringify(event)).join('\n'));
  target = runScript('target.mjs', ['--port', '0', '--out', out, '--load', events, '--bulk'], {
    PUBLIC_URL,
    TRUST_PROXY: 'true',
  });
  await target.printed(/The target is ready/);
  description = JSON.parse(await readFile(out, 'utf8'));
}, 120_000);
afterAll(async () => {
  target?.child.kill('SIGTERM');
  await target?.ended;
  await rm(folder, { recursive: true, force: true });
});

describe('a target', () => {
  const askItself = (path: string, headers: Record<string, string> = {}) => {
    const root = description.base.replace(PUBLIC_URL, description.listens);
    return ask(`${root}/${path}`, { headers: { 'X-Forwarded-For': '192.0.2.1', ...headers } });
  };

  it('takes PUBLIC_URL for all addresses, and says where it listens itself', async () => {
    expect(description.base).toBe(`${PUBLIC_URL}/api/en/calendar/events/v1`);
    expect(description.roots['fr']).toBe(`${PUBLIC_URL}/api/fr/calendar/events/v1`);
    const { body } = await askItself('events?per_page=1');
    expect(body).toMatchObject({ rest_url: expect.stringContaining(`${description.base}/events`) });
  });

  it('takes TRUST_PROXY', () => expect(target.output()).not.toMatch(/trusted/));

  it('loads events by the bulk way where asked', async () => {
    const { body } = await askItself(`events?${MAY}`);
    expect(body).toMatchObject({ total: EVENTS.length });
    expect(target.output()).toContain(`${EVENTS.length} created, 0 already there, 0 failed; in bulk`);
  });

  it('has a user and a password beside the token of every role', async () => {
    const roles = Object.keys(description.auth);
    expect(roles).toEqual(['admin', 'editor', 'author', 'contributor', 'subscriber']);
    expect(Object.keys(description.users)).toEqual(roles);
    for (const role of roles) {
      const { username, password } = description.users[role] ?? { username: '', password: '' };
      const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
      const [byPassword, byToken] = [basic, description.auth[role]?.Authorization ?? ''];
      for (const Authorization of [byPassword, byToken])
        expect((await askItself('events?per_page=1', { Authorization })).status).toBe(200);
    }
    expect((await askItself('events', { Authorization: 'Basic YTpi' })).status).toBe(401);
  });

  it('has an administrator of the panel', async () => {
    const logIn = (person: object) =>
      ask(`${description.listens}/admin/login`, { method: 'POST', json: person });
    expect((await logIn(description.panel)).status).toBe(200);
    expect((await logIn({ ...description.panel, password: 'Another-1' })).status).toBe(400);
  });
});
