import { LRUCache } from 'lru-cache';
import { plainCredentials } from '../access/plain-credentials';
import { createSeal } from '../access/seal';
import type { Settings } from '../settings';
import { clientAddress } from './client-address';
import { createFailedLogIns } from './failed-log-ins';
import { createWindowCounts } from './window-counts';

const MINUTE = 60_000;
/** Credentials that were good, each with an address that they came from. */
const REMEMBERED = 10_000;

/** What the limits look at in a request. */
export interface LimitedRequest {
  /** The client's address, as `ctx.ip` has it. */
  address: string;
  /** The header `Authorization`; empty where there is none. */
  authorization: string;
  kind: 'read' | 'write';
}

/** What came out about the credentials of a request; `unchecked` where it was answered before anybody looked. */
export type Verdict = 'good' | 'bad' | 'unchecked';

/** Whether a request may go on. */
export interface Admission {
  /** Seconds after which to come again; undefined for a request that may go on. */
  wait: number | undefined;
  /** Call it once, when the request is answered. */
  settle(verdict: Verdict): void;
}

/** Says whether a request may go on, before its body is read and its credentials are checked. */
export type RequestLimits = (request: LimitedRequest) => Admission;

/**
 * Limits on reads, writes and failed log-ins in a minute (CONTRACT H-46). Requests without credentials count for their
 * address, others for their credentials, wherever they come from, and for the address too unless these are good.
 *
 * Credentials that were good when they last came from an address are checked whatever else comes from there: one script with
 * a wrong password stops nobody beside it.
 *
 * @param now milliseconds of a clock that only goes forward
 */
export function createRequestLimits(
  settings: Pick<Settings, 'readsPerMinute' | 'writesPerMinute' | 'failedLoginsPerMinute'>,
  now: () => number = () => performance.now(),
): RequestLimits {
  const perMinute = (limit: number) => createWindowCounts(limit, MINUTE, now);
  const requests = () => ({
    read: perMinute(settings.readsPerMinute),
    write: perMinute(settings.writesPerMinute),
  });
  const byAddress = requests();
  const byCredentials = requests();
  /** By address, requests whose credentials were not good. Apart, so that anonymous requests use up no log-in. */
  const strangers = requests();
  const logIns = createFailedLogIns(perMinute(settings.failedLoginsPerMinute));
  const proven = new LRUCache<string, true>({ max: REMEMBERED });
  const seal = createSeal();

  return ({ address: ip, authorization, kind }) => {
    const address = clientAddress(ip);
    if (authorization === '') return { wait: byAddress[kind].spend(address), settle: () => undefined };

    const credentials = seal(plainCredentials(authorization));
    const pair = `${address} ${credentials}`;
    const known = proven.get(pair) === true;
    const wait =
      (known ? undefined : strangers[kind].wait(address)) ??
      byCredentials[kind].wait(credentials) ??
      (known ? undefined : logIns.enter(address, credentials));
    if (wait !== undefined) return { wait, settle: () => undefined };
    byCredentials[kind].spend(credentials);

    return {
      wait,
      settle(verdict) {
        if (!known) logIns.leave(address, credentials);
        if (verdict === 'good') proven.set(pair, true);
        if (verdict === 'bad') {
          proven.delete(pair);
          logIns.fail(address);
        }
        if (verdict === 'bad' || (verdict === 'unchecked' && !known)) {
          strangers[kind].spend(address);
          byAddress[kind].spend(address);
        }
      },
    };
  };
}
