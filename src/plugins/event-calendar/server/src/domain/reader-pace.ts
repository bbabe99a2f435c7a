/** A reader that takes fewer bytes in a millisecond is slow. */
const SLOW = 16;

/** How long a reader may take nothing before it is judged, in milliseconds. */
const PATIENCE = 1_000;

/** The most time that a reader can earn for its next wait, in milliseconds. */
const MOST = 5_000;

/**
 * Judges how fast a reader takes what is sent to it. Only the time counts in which something is ready and the reader takes nothing;
 * the bytes that it takes earn time at the rate of `SLOW`. Buffers of the network hide small steps, so a reader that was once waited
 * for, and then took enough, may take longer the next time. What these buffers take at the beginning, before the reader does,
 * earns nothing.
 *
 * Times are milliseconds of a monotonic clock.
 */
export class ReaderPace {
  private credit = PATIENCE;
  /** The most credit: as long as it was ever waited for, and some more. */
  private most = PATIENCE;
  /** When it was first waited for, if it is now. */
  private since: number | undefined;

  /** Something is ready, and the reader has no room for it. */
  waits(now: number): void {
    this.since ??= now;
  }

  /** The reader has taken what was ready. */
  takes(bytes: number, now: number): void {
    const waited = now - (this.since ?? now);
    this.since = undefined;
    this.most = Math.min(MOST, Math.max(this.most, 3 * waited));
    this.credit = Math.min(this.most, this.credit - waited + bytes / SLOW);
  }

  isWaitedFor(): boolean {
    return this.since !== undefined;
  }

  /** How much longer it may take nothing, in milliseconds; a slow reader has less than none. */
  left(now: number): number {
    return this.credit - (this.since === undefined ? 0 : now - this.since);
  }
}
