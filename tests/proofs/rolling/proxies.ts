import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from '#test';
import { findPrograms } from '../../../scripts/lib/proxies.mjs';
import { runProgram } from '../../harness';

/** A proxy in front of two processes, as people run them. */
export type Way = 'HAProxy without retries' | 'HAProxy with retries' | 'nginx';

export interface Balancer {
  /** The port of the proxy. */
  port: number;
  /** Waits until the proxy sends requests to the process on this port again. */
  sendsTo(port: number): Promise<void>;
  stop(): Promise<void>;
}

/** How long a proxy may take to listen, or to notice a process, in milliseconds. */
const NOTICE_WITHIN = 30_000;

/** @param inter milliseconds between two checks of `/-/ready`; the second failed one takes a process out */
export async function startBalancer(
  way: Way,
  ports: readonly number[],
  port: number,
  inter: number,
): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'calendar-balancer-'));
  const { paths } = findPrograms();
  const config = join(folder, 'proxy.conf');
  const socket = join(folder, 'stats');
  const isNginx = way === 'nginx';
  await writeFile(
    config,
    isNginx ? nginx(ports, port, folder) : haproxy(ports, port, { way, inter, socket }),
  );
  const args = isNginx ? ['-p', folder, '-c', config, '-e', 'stderr'] : ['-db', '-f', config];
  const program = runProgram(isNginx ? paths.nginx : paths.haproxy, args, { env: {}, cwd: folder });
  const stop = async (): Promise<void> => {
    program.child.kill('SIGTERM');
    await program.ended;
    await rm(folder, { recursive: true, force: true });
  };
  const sendsTo = async (service: number): Promise<void> => {
    if (isNginx) return;
    await expect.poll(() => stateOf(socket, service), { timeout: NOTICE_WITHIN }).toBe('UP');
  };
  try {
    await expect.poll(() => listens(port), { timeout: NOTICE_WITHIN, message: program.output() }).toBe(true);
    for (const service of ports) await sendsTo(service);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, sendsTo, stop };
}

/** Without checks, a refused connection is all that tells this proxy; then it takes the other process, also for a POST. */
const nginx = (ports: readonly number[], port: number, folder: string): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/pid;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  upstream calendar {
    ${ports.map((service) => `server 127.0.0.1:${service} max_fails=0;`).join('\n    ')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://calendar;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
    }
  }
}
`;

const haproxy = (
  ports: readonly number[],
  port: number,
  { way, inter, socket }: { way: Way; inter: number; socket: string },
): string => `
global
    stats socket ${socket} mode 600
defaults
    mode http
    timeout connect 5s
    timeout check 5s
    timeout client 60s
    timeout server 60s
    ${way === 'HAProxy with retries' ? 'retries 3\n    option redispatch' : 'retries 0'}
frontend calendar
    bind 127.0.0.1:${port}
    default_backend calendar
backend calendar
    balance roundrobin
    option httpchk GET /-/ready
    http-check expect status 200
    default-server check inter ${inter}ms fall 2 rise 1
    ${ports.map((service) => `server s${service} 127.0.0.1:${service}`).join('\n    ')}
`;

async function asked(path: string, command: string): Promise<string> {
  const socket = connect(path);
  socket.end(`${command}\n`);
  return text(socket);
}

/** The state of a server in HAProxy, such as `UP` or `DOWN 1/2`. */
async function stateOf(path: string, service: number): Promise<string | undefined> {
  const [names = '', ...rows] = (await asked(path, 'show stat')).trim().split('\n');
  const state = names.split(',').indexOf('status');
  return rows.map((row) => row.split(',')).find((row) => row[1] === `s${service}`)?.[state];
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
