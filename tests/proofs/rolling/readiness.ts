import { setTimeout as pause } from 'node:timers/promises';
import { LONG } from '../proof';

/** How often each process is asked, in milliseconds. */
const EVERY = 250;
/** How long an answer may take, in milliseconds; beside other tests the machine may be busy. */
const WITHIN = LONG ? 1_000 : 10_000;

/** Asks processes whether they are ready all through a load, directly and not through the proxy. */
export class Readiness {
  asked = 0;
  /** The longest time that an answer took, in milliseconds. */
  worst = 0;
  /** Answers that came too late, and processes that did not answer although they were not stopped. */
  readonly failures: string[] = [];
  private readonly away = new Set<number>();
  private readonly ending = new AbortController();
  private readonly underWay: Promise<void>[];

  constructor(private readonly ports: readonly number[]) {
    this.underWay = ports.map((port) => this.keepAsking(port));
  }

  /** Runs what stops the process at this place and starts it again: it need not answer meanwhile. */
  async while<Result>(place: number, restart: () => Promise<Result>): Promise<Result> {
    this.away.add(this.ports[place] ?? 0);
    try {
      return await restart();
    } finally {
      this.away.delete(this.ports[place] ?? 0);
    }
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await Promise.all(this.underWay);
  }

  private async keepAsking(port: number): Promise<void> {
    while (!this.ending.signal.aborted) {
      await this.ask(port);
      await pause(EVERY);
    }
  }

  private async ask(port: number): Promise<void> {
    const since = performance.now();
    const wasAway = this.away.has(port);
    try {
      const response = await fetch(`http://127.0.0.1:${port}/-/ready`, {
        signal: AbortSignal.timeout(10_000),
      });
      await response.text();
    } catch (error) {
      if (!wasAway && !this.away.has(port)) this.fail(port, String(error));
      return;
    }
    const took = performance.now() - since;
    this.asked += 1;
    this.worst = Math.max(this.worst, Math.round(took));
    if (took > WITHIN) this.fail(port, `an answer took ${Math.round(took)} ms`);
  }

  private fail(port: number, what: string): void {
    this.failures.push(`${new Date().toISOString()} /-/ready on port ${port}: ${what}`);
  }
}
