import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from '#test';
import { SERVER_NAMES, newWay, sampleOf, startProxy } from '../../clients/proxies';

/** A proxy in front of several processes, with the samples of the documents. */
export type Way = 'HAProxy without retries' | 'HAProxy with retries' | 'nginx';

export interface Balancer {
  /** The port of the proxy. */
  port: number;
  /** Waits until the proxy sends requests to the process at this place again. */
  sendsTo(place: number): Promise<void>;
  stop(): Promise<void>;
}

/** How long a proxy may take to notice a process, in milliseconds. */
const NOTICE_WITHIN = 30_000;

/** How often the samples ask a process whether it is ready, and how many failed answers take it out. */
export const CHECKS = { everySeconds: 1, failed: 2 };

/** Starts a proxy with the sample in `deploy/proxies`; only addresses and ports are replaced. */
export async function startBalancer(way: Way, ports: readonly number[]): Promise<Balancer> {
  const isNginx = way === 'nginx';
  const sample = isNginx ? sampleOf('nginx') : sampleOf('haproxy');
  const to = await newWay(...ports);
  const proxy = await startProxy(
    isNginx ? 'nginx' : 'haproxy',
    way === 'HAProxy without retries' ? withoutRetries(sample) : sample,
    to,
  );
  const sendsTo = async (place: number): Promise<void> => {
    // nginx has no checks: it takes the next process if one refuses the connection.
    if (isNginx) return;
    await expect.poll(() => stateOf(proxy.control, place), { timeout: NOTICE_WITHIN }).toBe('UP');
  };
  try {
    for (const place of ports.keys()) await sendsTo(place);
  } catch (error) {
    await proxy.stop();
    throw error;
  }
  return { port: to.plain, sendsTo, stop: proxy.stop };
}

/** The sample for people who do not want requests to be sent twice. */
function withoutRetries(sample: string): string {
  const result = sample
    .replace(/^ *retries 3$/m, '    retries 0')
    .replace(/^ *(option redispatch|retry-on|http-request disable-l7-retry).*$/gm, '');
  expect(result).toContain('retries 0');
  return result;
}

async function asked(path: string, command: string): Promise<string> {
  const socket = connect(path);
  socket.end(`${command}\n`);
  return text(socket);
}

/** The state of a server in HAProxy, such as `UP` or `DOWN 1/2`. */
async function stateOf(path: string, place: number): Promise<string | undefined> {
  const [names = '', ...rows] = (await asked(path, 'show stat')).trim().split('\n');
  const state = names.split(',').indexOf('status');
  return rows.map((row) => row.split(',')).find((row) => row[1] === SERVER_NAMES[place])?.[state];
}
