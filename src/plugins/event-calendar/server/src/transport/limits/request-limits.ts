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
/** Credentials that were right recently. */
const REMEMBERED = 10_000;

/** The facts of a request that the limits use. */
interface LimitedRequest {
  /** The client's address, as `ctx.ip` has it. */
  address: string;
  /** The header `Authorization`, empty if it is missing. */
  authorization: string;
  kind: 'read' | 'write';
}

/** Whether a request is admitted. */
export interface Admission {
  /** Seconds to wait before the next attempt; undefined for an admitted request. */
  wait: number | undefined;
  /** Call it once, when the request is answered. */
  settle(verdict: Verdict): void;
}

/** The result for the credentials of a request; `unchecked` if it was answered before they were checked. */
export type Verdict = Outcome;

/**
 * Decides whether a request is admitted, before its body is read and its credentials are checked. Only unknown credentials take
 * time.
 */
export type RequestLimits = (request: LimitedRequest) => Admission | Promise<Admission>;

/**
 * Limits on reads, writes and failed log-ins per minute. Requests without credentials count for their address. Others count for
 * their credentials, from any address, and also for the address unless the credentials are right.
 *
 * Credentials that were right within the last hour are always checked, whatever else comes from their address: a script with a
 * wrong password does not block other users there.
 *
 * @param store counts failed log-ins
 * @param now milliseconds of a monotonic clock
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
  /** Requests with wrong credentials by address, counted separately, so that anonymous requests do not use up log-ins. */
  const strangers = requests();
  const logIns = createFailedLogIns(store, settings.failedLoginsPerMinute, now);
  /** Right credentials, with the time they were last right and the time other processes were told. */
  const proven = new LRUCache<string, { at: number; told: number }>({ max: REMEMBERED });
  const isProven = (credentials: string): boolean => {
    const found = proven.get(credentials);
    return found !== undefined && now() - found.at < HOUR;
  };

  /** They have just been right. */
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
