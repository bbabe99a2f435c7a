import fc from 'fast-check';
import type { ServiceProcess } from '../../harness';
import { Random } from '../../reading/random';
import { learn } from '../fuzz/learn';
import { createSender } from '../fuzz/send';
import type { RawResponse } from '../fuzz/send';
import { write } from '../fuzz/wire';
import type { Attack } from './attack';
import { ANYBODY } from './attack';
import type { Attacked } from './calendar';
import { allKinds, pickKind } from './kinds';
import { sendFollowed, sendSlowly, sendUnread, sendWhole } from './send';
import { Tally, isDeliberate } from './tally';
import type { Timeline } from './timeline';

/** Number of concurrent requests, besides those of slow clients and of bursts. */
const LANES = 6;
/** Number of concurrent slow clients. */
const SLOW_CLIENTS = 12;
/** The share of requests that are generated from the description; the others are specific attacks. */
const FUZZ = 0.7;
const BATCH = 50;

export interface RunOptions {
  requests: number;
  seed: number;
  timeline: Timeline;
  /** Whether to send only requests generated from the description. */
  gentle?: boolean;
  /** Is called after every response. */
  progress?(tally: Tally): void;
}

/** Attacks a service until the given number of requests is sent, or until enough faults are found. */
export async function attack(
  service: ServiceProcess,
  { plans, world, base, place }: Attacked,
  { requests, seed, timeline, gentle = false, progress = () => undefined }: RunOptions,
): Promise<Tally> {
  const { origin } = service;
  const tally = new Tally();
  const random = new Random(seed);
  const kinds = gentle ? [] : await allKinds();
  const sender = createSender(origin, LANES);
  const next = `${place.base}/tags?per_page=1`;
  const slowClients = new Set<Promise<void>>();
  let started = 0;
  let batch = 0;
  let waiting: ReturnType<typeof fc.sample<Parameters<typeof write>[0]>> = [];

  const faultOf = (response: RawResponse, deserves?: readonly number[]): string | undefined => {
    const { status } = response;
    if (status >= 500) return isDeliberate(response) ? undefined : `${status}: ${causeOf(service, response)}`;
    if (deserves === undefined || [...deserves, ...ANYBODY].includes(status)) return undefined;
    return `${status} instead of ${deserves.join(' or ')}`;
  };

  async function fuzz(number: number): Promise<void> {
    if (waiting.length === 0) waiting = fc.sample(plans, { seed: seed + batch++, numRuns: BATCH });
    const plan = waiting.shift();
    if (plan === undefined) return;
    const sent = write(plan, world, base, number);
    const caller = plan.caller.name;
    const over = timeline.begin(
      `fuzz: ${sent.method} ${sent.path.slice(0, 80)} of ${sent.body?.length ?? 0} bytes`,
    );
    const since = performance.now();
    try {
      const response = await sender.send(sent);
      tally.count('fuzz', response.status, performance.now() - since);
      const fault = faultOf(response);
      if (fault !== undefined) tally.add('fuzz', fault, sent, caller, response);
      learn(world, sent, response);
    } catch (error) {
      tally.count('fuzz', 0, performance.now() - since);
      tally.add('fuzz', `no response: ${String(error)}`, sent, caller);
    } finally {
      over();
    }
  }

  async function one(kind: string, { what, requests: all, manner, deserves }: Attack): Promise<void> {
    const over = timeline.begin(`${kind}: ${what}`);
    const sendOne = async (request: Attack['requests'][number]): Promise<RawResponse | undefined> => {
      switch (manner) {
        case 'whole':
          return sendWhole(origin, request);
        case 'slow':
          return sendSlowly(origin, request, random);
        case 'unread':
          await sendUnread(origin, request, random);
          return undefined;
        case 'followed':
          return sendFollowed(origin, request, next);
      }
    };
    await Promise.all(
      all.map(async (request) => {
        const since = performance.now();
        const caller = 'Authorization' in request.headers ? 'editor' : 'nobody';
        try {
          const response = await sendOne(request);
          tally.count(kind, response?.status ?? 0, performance.now() - since);
          const fault = response === undefined ? undefined : faultOf(response, deserves);
          if (fault !== undefined) tally.add(kind, `${fault} (${what})`, request, caller, response);
        } catch (error) {
          tally.count(kind, 0, performance.now() - since);
          tally.add(kind, `no response: ${String(error)} (${what})`, request, caller);
        }
      }),
    );
    over();
  }

  const step = async (): Promise<void> => {
    const number = (started += 1);
    if (kinds.length === 0 || random.chance(FUZZ)) return fuzz(number);
    const kind = pickKind(kinds, random);
    const made = kind.make(random, place, number);
    started += made.requests.length - 1;
    const going = one(kind.name, made);
    if (made.manner !== 'slow' && made.manner !== 'unread') return going;
    const slow: Promise<void> = going.finally(() => slowClients.delete(slow));
    slowClients.add(slow);
    if (slowClients.size >= SLOW_CLIENTS) await Promise.race(slowClients);
  };
  const lane = async (): Promise<void> => {
    while (started < requests && !tally.enough && service.child.exitCode === null) {
      await step();
      progress(tally);
    }
  };
  try {
    await Promise.all(Array.from({ length: LANES }, lane));
    await Promise.all(slowClients);
  } finally {
    sender.close();
  }
  return tally;
}

/** The log of the service about the request, in one line. */
function causeOf(service: ServiceProcess, { headers }: RawResponse): string {
  const id = String(headers['x-request-id']);
  const log = service.output();
  const at = log.indexOf(`Request ${id}`);
  return at < 0
    ? 'a fault of the server without a line in its log'
    : (log.slice(at).split('\n')[0] ?? '').replace(id, '');
}
