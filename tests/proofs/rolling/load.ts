import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Random } from '../../reading/random';

const ROOT = '/api/en/calendar/events/v1';
const READS = [
  '/events?per_page=5',
  '/events?per_page=20&start_date=2020-01-01',
  '/venues',
  '/categories',
  '/tags',
];
/** One request in so many creates an event. */
const WRITES_ONE_IN = 50;

/** Requests at a fixed rate, whatever the responses, as many readers and some editors send them. */
export class Load {
  sent = 0;
  /** Titles of the events whose creation was acknowledged. */
  readonly written: string[] = [];
  /** What went wrong, with the time. */
  readonly failures: string[] = [];
  /** How long the requests took, in milliseconds. */
  private readonly took: number[] = [];
  private readonly agent = new Agent({ keepAlive: true });
  private readonly open = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly port: number,
    private readonly headers: Record<string, string>,
    private readonly random: Random,
    private readonly name: string,
    /** Chooses what is read next. */
    private readonly pathOf: (random: Random, usual: readonly string[]) => string = (from, usual) =>
      from.pick(usual),
  ) {}

  start(perSecond: number): void {
    const since = performance.now();
    let due = 0;
    this.timer = setInterval(() => {
      for (; due < ((performance.now() - since) / 1000) * perSecond; due++) this.sendOne();
    }, 5);
  }

  /** Waits for the responses that are still to come. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.open);
    this.agent.destroy();
  }

  /** @param share such as 0.99. @returns whole milliseconds, from when a request was sent to the end of its response */
  quantile(share: number): number {
    const sorted = this.took.toSorted((one, other) => one - other);
    return Math.round(sorted[Math.floor(sorted.length * share)] ?? NaN);
  }

  private sendOne(): void {
    const number = ++this.sent;
    const isWrite = number % WRITES_ONE_IN === 0;
    const underWay = (isWrite ? this.write(`${this.name} ${number}`) : this.read()).finally(() =>
      this.open.delete(underWay),
    );
    this.open.add(underWay);
  }

  private async read(): Promise<void> {
    const path = this.pathOf(this.random, READS);
    await this.ask('GET', path, 200);
  }

  private async write(title: string): Promise<void> {
    const body = { title, start_date: '2031-05-10 19:00:00', end_date: '2031-05-10 21:00:00' };
    if (await this.ask('POST', '/events', 201, body)) this.written.push(title);
  }

  private async ask(method: string, path: string, wanted: number, json?: object): Promise<boolean> {
    const since = performance.now();
    try {
      const { status, content } = await this.exchange(method, path, json);
      this.took.push(performance.now() - since);
      if (status === wanted) return true;
      this.fail(`${method} ${path}: ${status} ${content.slice(0, 200)}`);
    } catch (error) {
      this.fail(`${method} ${path}: ${String(error)}`);
    }
    return false;
  }

  private fail(line: string): void {
    this.failures.push(`${new Date().toISOString()} ${line}`);
  }

  private exchange(
    method: string,
    path: string,
    json?: object,
  ): Promise<{ status: number | undefined; content: string }> {
    const body = json === undefined ? undefined : JSON.stringify(json);
    const headers =
      body === undefined
        ? {}
        : {
            ...this.headers,
            'Content-Type': 'application/json',
            'Content-Length': String(Buffer.byteLength(body)),
          };
    return new Promise((resolve, reject) => {
      const asking = request(
        { host: '127.0.0.1', port: this.port, path: ROOT + path, method, headers, agent: this.agent },
        (response) => {
          text(response).then((content) => resolve({ status: response.statusCode, content }), reject);
        },
      );
      asking.on('error', reject);
      asking.end(body);
    });
  }
}
