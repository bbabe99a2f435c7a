import { LRUCache } from 'lru-cache';
import { accountOf, plainCredentials } from '../../access/plain-credentials';
import type { Settings } from '../../platform/settings/settings';
import { clientAddress } from './client-address';
import type { CountStore } from '../../storage/counts/counts';
import { createFailedLogIns } from './failed-log-ins';
import type { LogIn, Outcome } from './failed-log-ins';
import { createWindowCounts } from '../../storage/counts/window-counts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Credentials that were right lately. */
const REMEMBERED = 10_000;

/** What the limits look at in a request. */
interface LimitedRequest {
  /** The client's address, as `ctx.ip` has it. */
  address: string;
  /** The header `Authorization`; empty where there is none. */
  authorization: string;
  kind: 'read' | 'write';
}

/** Whether a request may go on. */
export interface Admission {
  /** Seconds after which to come again; undefined for a request that may go on. */
  wait: number | undefined;
  /** Call it once, when the request is answered. */
  settle(verdict: Verdict): void;
}

/** What came out about the credentials of a request; `unchecked` where it was answered before anybody looked. */
export type Verdict = Outcome;

/**
 * Says whether a request may go on, before its body is read and its credentials are checked. Only of credentials that are not
 * known is anything asked that takes time.
 */
export type RequestLimits = (request: LimitedRequest) => Admission | Promise<Admission>;

/**
 * Limits on reads, writes and failed log-ins in a minute. Requests without credentials count for their address, others for their
 * credentials, wherever they come from, and for the address too unless these are good.
 *
 * Credentials that were right within the last hour are checked whatever else comes from where they come from: one script with a
 * wrong password stops nobody beside it.
 *
 * @param store where failed log-ins are counted
 * @param now milliseconds of a clock that only goes forward
 */
export function createRequestLimits(
  settings: Pick<Settings, 'readsPerMinute' | 'writesPerMinute' | 'failedLoginsPerMinute'>,
  store: CountStore,
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
  const logIns = createFailedLogIns(store, settings.failedLoginsPerMinute, now);
  /** Credentials that were right, with the moment at which they were and the one at which other processes were told. */
  const proven = new LRUCache<string, { at: number; told: number }>({ max: REMEMBERED });
  const isProven = (credentials: string): boolean => {
    const found = proven.get(credentials);
    return found !== undefined && now() - found.at < HOUR;
  };

  /** They were right just now. */
  function prove(credentials: string, told: boolean): void {
    const before = proven.get(credentials);
    const at = now();
    if (told || before === undefined) proven.set(credentials, { at, told: at });
    else if (at - before.told < HOUR / 2) before.at = at;
    else {
      proven.set(credentials, { at, told: at });
      void store.proven.add(credentials);
    }
  }

  async function admitUnknown(address: string, kind: 'read' | 'write', logIn: LogIn): Promise<Admission> {
    const { credentials } = logIn;
    const early = strangers[kind].wait(address) ?? byCredentials[kind].wait(credentials);
    if (early !== undefined) return refused(early);
    const wait = await logIns.enter(logIn);
    if (wait !== undefined) return refused(wait);
    const late = byCredentials[kind].spend(credentials);
    if (late !== undefined) {
      void logIns.leave(logIn, 'unchecked');
      return refused(late);
    }
    return {
      wait: undefined,
      settle(verdict) {
        void logIns.leave(logIn, verdict);
        if (verdict === 'good') prove(credentials, true);
        else {
          strangers[kind].spend(address);
          byAddress[kind].spend(address);
        }
      },
    };
  }

  return ({ address: ip, authorization, kind }) => {
    const address = clientAddress(ip);
    if (authorization === '') return { wait: byAddress[kind].spend(address), settle: () => undefined };

    const credentials = store.hash(plainCredentials(authorization));
    const logIn = { address, account: accountOf(authorization), credentials };
    if (!isProven(credentials)) return admitUnknown(address, kind, logIn);
    const wait = byCredentials[kind].spend(credentials);
    if (wait !== undefined) return refused(wait);
    return {
      wait,
      settle(verdict) {
        if (verdict === 'good') prove(credentials, false);
        if (verdict !== 'bad') return;
        proven.delete(credentials);
        void logIns.leave(logIn, 'bad');
        strangers[kind].spend(address);
        byAddress[kind].spend(address);
      },
    };
  };
}

const refused = (wait: number): Admission => ({ wait, settle: () => undefined });
