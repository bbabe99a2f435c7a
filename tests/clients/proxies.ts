/** The proxies of the documents, as people would run them: only addresses are replaced. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '#test';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { ROOT } from '../../scripts/lib/project.mjs';
import { findPrograms } from '../../scripts/lib/proxies.mjs';
import { runProgram } from '../harness';
import type { RunningProgram } from '../harness';

const { paths, missing } = findPrograms();

/**
 * A block of tests that need the proxies. Without them it is skipped; in continuous integration, where nobody would notice that, it fails
 * and says how to get them.
 */
export function describeBehindProxies(title: string, tests: () => void): void {
  if (missing !== undefined && process.env['CI'])
    describe(title, () => it('needs proxies', () => expect.fail(missing)));
  else describe.runIf(missing === undefined)(missing === undefined ? title : `${title} (${missing})`, tests);
}

/** The code blocks of a document in a language, such as `nginx`, in their order. @throws Error if there is none */
export function blocksOf(document: string, language: string): string[] {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const found = [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))];
  if (found.length === 0) throw new Error(`${document} has no block in ${language}`);
  return found.map(([, block = '']) => block);
}

/** Where a proxy listens, and to which processes of a service it passes on. */
export interface Way {
  /** The port for http. */
  plain: number;
  /** The port for https. */
  secure: number;
  /** The ports of the processes. */
  services: readonly number[];
}

export const newWay = async (...services: number[]): Promise<Way> => ({
  plain: await freePort(),
  secure: await freePort(),
  services,
});

/** A running proxy. */
export interface Proxy {
  /** What clients reach: `http://127.0.0.1:port` and `https://127.0.0.1:port`. */
  origins: readonly string[];
  /** HAProxy's socket for commands. */
  control: string;
  stop(): Promise<void>;
}

export type ProxyName = 'nginx' | 'haproxy' | 'caddy';

/** The sample in `deploy/proxies`. */
export const sampleOf = (name: ProxyName): string =>
  readFileSync(join(ROOT, 'deploy', 'proxies', FILES[name]), 'utf8');

const FILES = { nginx: 'nginx.conf', haproxy: 'haproxy.cfg', caddy: 'Caddyfile' };

/** Starts a proxy with a sample of the documents. @throws Error with its output if it refuses the sample */
export async function startProxy(name: ProxyName, sample: string, way: Way): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), `calendar-${name}-`));
  makeCertificate(folder);
  const config = join(folder, 'proxy.conf');
  await writeFile(config, CONFIGS[name](sample, way, folder));
  const args = {
    nginx: ['-p', folder, '-c', config, '-e', 'stderr'],
    haproxy: ['-db', '-f', config],
    caddy: ['run', '--config', config, '--adapter', 'caddyfile'],
  };
  // Caddy keeps its state in these folders.
  const env = {
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    PROCESSES: way.services.map((port) => `127.0.0.1:${port}`).join(' '),
  };
  const program = runProgram(paths[name], args[name], { env, cwd: folder });
  const stop = async (): Promise<void> => {
    program.child.kill('SIGTERM');
    await program.ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (const port of [way.plain, way.secure]) await listening(program, port);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    origins: [`http://127.0.0.1:${way.plain}`, `https://127.0.0.1:${way.secure}`],
    control: controlIn(folder),
    stop,
  };
}

const controlIn = (folder: string): string => join(folder, 'control');

/** A certificate for one day in `both.pem`, `cert.pem` and `key.pem`. */
function makeCertificate(folder: string): void {
  const [key, cert] = ['key.pem', 'cert.pem'].map((file) => join(folder, file));
  const options = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const about = ['-days', '1', '-subj', '/CN=127.0.0.1', '-keyout', `${key}`, '-out', `${cert}`];
  execFileSync(paths.openssl, [...options, ...about], { stdio: 'pipe' });
  execFileSync('sh', ['-c', 'cat cert.pem key.pem > both.pem'], { cwd: folder });
}

const replaced = (sample: string, from: RegExp, to: string): string => {
  const result = sample.replace(from, () => to);
  if (result === sample) throw new Error(`The sample has no ${from.source}:\n${sample}`);
  return result;
};

/** What surrounds `http` in the configuration that comes with nginx. Only root may, and must, name the user of its processes. */
function nginxConfig(sample: string, way: Way, folder: string): string {
  const listen = [
    `listen 127.0.0.1:${way.plain};`,
    `listen 127.0.0.1:${way.secure} ssl;`,
    `ssl_certificate ${folder}/cert.pem;`,
    `ssl_certificate_key ${folder}/key.pem;`,
  ];
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/pid;
events {}
http {
access_log off;
${temporary.join('\n')}
${toServices(replaced(sample, /^ *listen 80;$/m, listen.join('\n')), way)}
}
`;
}

function haproxyConfig(sample: string, way: Way, folder: string): string {
  const bind = `bind 127.0.0.1:${way.plain}\nbind 127.0.0.1:${way.secure} ssl crt ${folder}/both.pem`;
  const times = /^defaults$/m.test(sample)
    ? ''
    : 'defaults\ntimeout connect 5s\ntimeout client 30s\ntimeout server 30s\n';
  const control = `global\nstats socket ${controlIn(folder)} mode 600\n`;
  return control + times + toServices(replaced(sample, /^ *bind :80$/m, bind), way);
}

/** Twice: one of Caddy's sites has either http or https. */
const caddyConfig = (sample: string, way: Way, folder: string): string =>
  `{
admin off
auto_https off
}
${replaced(sample, /\{\$SITE::80\} \{/, `http://127.0.0.1:${way.plain} {`)}
${replaced(sample, /\{\$SITE::80\} \{/, `https://127.0.0.1:${way.secure} {\ntls ${folder}/cert.pem ${folder}/key.pem`)}
`;

const CONFIGS = { nginx: nginxConfig, haproxy: haproxyConfig, caddy: caddyConfig };

/** A line with the first process, and the comment that shows the line of a second one. */
const SERVERS = /^( *server .*)127\.0\.0\.1:1337(.*)$(\n *# server .*127\.0\.0\.1:1338.*$)?/m;
/** What the samples call their servers, where these have names. */
export const SERVER_NAMES = ['one', 'two', 'three', 'four'];

/** A line for each process where the sample has a list of them; elsewhere there is one process. */
function toServices(sample: string, { services }: Way): string {
  const [first = 0] = services;
  const listed = sample.replace(SERVERS, (_, before: string, after: string) =>
    services
      .map((port, index) =>
        `${before}127.0.0.1:${port}${after}`.replace(/\bone\b/, SERVER_NAMES[index] ?? ''),
      )
      .join('\n'),
  );
  return listed === sample
    ? replaced(sample, /127\.0\.0\.1:1337/g, `127.0.0.1:${first}`)
    : listed.replaceAll('127.0.0.1:1337', `127.0.0.1:${first}`);
}

async function listening(program: RunningProgram, port: number): Promise<void> {
  let status: unknown;
  void program.ended.then((ended) => (status = ended));
  await expect.poll(() => status !== undefined || answers(port), { timeout: 20_000 }).toBe(true);
  if (status !== undefined) throw new Error(`The proxy ended with ${String(status)}:\n${program.output()}`);
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
