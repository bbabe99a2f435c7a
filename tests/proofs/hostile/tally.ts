import { isObject } from '../../../src/plugins/event-calendar/server/src/api/json';
import { cut, shown } from '../fuzz/findings';
import type { RawResponse, Request } from '../fuzz/send';

/** A run ends after this many distinct faults. */
const ENOUGH = 40;
/** Number of characters of each part of a request that are shown. */
const SHOWN = 300;

interface Count {
  requests: number;
  statuses: Map<number, number>;
  longest: number;
}

/** Whether a response is an intended 503: with the code and `Retry-After`. */
export function isDeliberate({ status, headers, body }: RawResponse): boolean {
  if (status !== 503 || !/^\d+$/.test(headers['retry-after'] ?? '')) return false;
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return isObject(value) && value['code'] === 'rest_unavailable';
  } catch {
    return false;
  }
}

/** The responses to each kind of attack, and the faults. */
export class Tally {
  readonly #counts = new Map<string, Count>();
  readonly #faults = new Map<string, string>();
  #requests = 0;

  get requests(): number {
    return this.#requests;
  }

  get faults(): readonly string[] {
    return [...this.#faults.values()];
  }

  get enough(): boolean {
    return this.#faults.size >= ENOUGH;
  }

  /** @param milliseconds duration of the response; `status` 0: no response was expected */
  count(kind: string, status: number, milliseconds: number): void {
    this.#requests += 1;
    const count = this.#counts.get(kind) ?? { requests: 0, statuses: new Map<number, number>(), longest: 0 };
    count.requests += 1;
    count.longest = Math.max(count.longest, milliseconds);
    count.statuses.set(status, (count.statuses.get(status) ?? 0) + 1);
    this.#counts.set(kind, count);
  }

  /** Records a fault; only the first of each sort. */
  add(kind: string, what: string, request: Request, caller: string, response?: RawResponse): void {
    const sort = `${kind}: ${what.replace(/\d{4,}/g, 'n')}`;
    if (this.#faults.has(sort)) return;
    const answered =
      response === undefined ? '' : `\n  answered ${response.status}: ${cut(response.body, SHOWN)}`;
    const text = `${kind}: ${what}\n${shown(request, caller, SHOWN)}${answered}`;
    this.#faults.set(sort, text);
    process.stderr.write(`${text}\n`);
  }

  /** `bombs 200 requests: 413 × 200, at most 30 ms` for each kind. */
  lines(): string[] {
    return [...this.#counts].map(
      ([kind, { requests, statuses, longest }]) =>
        `${kind}: ${requests.toLocaleString('en')} requests, ${inWords(statuses)}; the longest ${Math.round(longest)} ms`,
    );
  }

  /** Over all kinds. */
  statuses(): string {
    const total = new Map<number, number>();
    for (const { statuses } of this.#counts.values()) {
      for (const [status, count] of statuses) total.set(status, (total.get(status) ?? 0) + count);
    }
    return inWords(total);
  }
}

function inWords(statuses: ReadonlyMap<number, number>): string {
  return [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status === 0 ? 'left' : status} × ${count.toLocaleString('en')}`)
    .join(', ');
}
