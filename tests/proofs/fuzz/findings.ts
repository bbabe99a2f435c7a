import type { RawResponse, Request } from './send';
import type { Sent } from './wire';

/** A run ends after this many distinct faults. */
const ENOUGH = 20;
/** Number of bytes of a body that are shown. */
const SHOWN = 2_048;

/** The findings: each distinct fault once, and the statuses of each operation. */
export class Findings {
  readonly #faults = new Map<string, string>();
  readonly #responses = new Map<string, Map<number, number>>();
  readonly #tempers = new Map<string, { all: number; successes: number }>();
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

  count({ plan, reaches }: Sent, { status }: RawResponse): void {
    this.#requests += 1;
    const temper = this.#tempers.get(plan.temper) ?? { all: 0, successes: 0 };
    temper.all += 1;
    if (status < 300) temper.successes += 1;
    this.#tempers.set(plan.temper, temper);
    const name = reaches === 'nothing' || plan.method === 'options' ? 'no operation' : plan.operation.name;
    const statuses = this.#responses.get(name) ?? new Map<number, number>();
    this.#responses.set(name, statuses.set(status, (statuses.get(status) ?? 0) + 1));
  }

  /** @returns how to reproduce it, if the fault is new */
  add(what: string, sent: Sent, response?: RawResponse): string | undefined {
    const key = what.replace(/\d{4,}/g, 'n');
    if (this.#faults.has(key)) return undefined;
    const text = `${sent.plan.operation.name}: ${what}\n${shown(sent, sent.plan.caller.name)}${response === undefined ? '' : `\n  answered ${response.status}: ${cut(response.body)}`}`;
    this.#faults.set(key, text);
    return text;
  }

  /** The share of a class of statuses, 0 to 1: class 2 is 200 to 299. */
  share(hundreds: number): number {
    const counts = [...this.#responses.values()].flatMap((statuses) => [...statuses]);
    const of = counts.filter(([status]) => Math.floor(status / 100) === hundreds);
    return of.reduce((sum, [, count]) => sum + count, 0) / Math.max(1, this.#requests);
  }

  /** The number of responses of an operation in a class of statuses. */
  responses(operation: string, hundreds?: number): number {
    const counts = [...(this.#responses.get(operation) ?? [])];
    const of = counts.filter(([status]) => hundreds === undefined || Math.floor(status / 100) === hundreds);
    return of.reduce((sum, [, count]) => sum + count, 0);
  }

  /** `sound 5,000 (60 % successes), near …` */
  tempers(): string {
    const said = [...this.#tempers].map(
      ([name, { all, successes }]) =>
        `${name} ${all.toLocaleString('en')} (${Math.round((successes / all) * 100)} % successes)`,
    );
    return said.sort().join(', ');
  }

  /** `200 × 5,020, 400 × 3,100` over all operations. */
  statuses(): string {
    const total = new Map<number, number>();
    for (const statuses of this.#responses.values()) {
      for (const [status, count] of statuses) total.set(status, (total.get(status) ?? 0) + count);
    }
    const sorted = [...total].sort(([one], [other]) => one - other);
    return sorted.map(([status, count]) => `${status} × ${count.toLocaleString('en')}`).join(', ');
  }
}

/** A request in a form that can be repeated; `caller` replaces its credentials, long parts are cut to `most` characters. */
export function shown({ method, path, headers, body }: Request, caller: string, most = SHOWN): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `  ${name}: ${name === 'Authorization' ? caller : shortened(value, 200)}`,
  );
  return [
    `  ${method} ${shortened(path, most)}`,
    ...lines,
    ...(body === undefined ? [] : ['', `  ${cut(body, most)}`]),
  ].join('\n');
}

const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)} … ${text.length} characters` : text;

/** The beginning of a body, and its length. */
export const cut = (body: Buffer, most = SHOWN): string =>
  `${JSON.stringify(body.subarray(0, most).toString('utf8'))}${body.length > most ? ` … ${body.length} bytes` : ''}`;
