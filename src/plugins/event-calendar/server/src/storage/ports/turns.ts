/** How many tasks may wait, and for how long. */
export interface WaitLimits {
  waiting: number;
  /** Milliseconds; without it a task waits as long as it takes. */
  time?: number;
  /** The error for a task that does not get its turn. */
  refusal(): Error;
}

/** What ends the waiting of one task earlier than that of the others. */
export interface TaskWait {
  /** Milliseconds; by default the time of all tasks. */
  time?: number;
  /** Ends the waiting when it is aborted. */
  signal?: AbortSignal;
}

interface Waiting {
  begin(): void;
  /** Releases the timer and the listener. */
  settle(): void;
}

/** Limits how many tasks run at a time; the others wait in the order in which they arrived. */
export class Turns {
  private readonly waiting: Waiting[] = [];

  /** @param patience limits of waiting; without it there are none */
  constructor(
    private free: number,
    private readonly patience?: WaitLimits,
  ) {}

  /** How many tasks wait for their turn. */
  get length(): number {
    return this.waiting.length;
  }

  /** @throws the error of `refusal`, before anything has run; whatever `run` throws */
  async take<Result>(run: () => Promise<Result>): Promise<Result> {
    const leave = await this.enter();
    try {
      return await run();
    } finally {
      leave();
    }
  }

  /**
   * Waits for a turn that lasts until it is left.
   * @returns leaves it; a second call has no effect
   * @throws the error of `refusal`
   */
  async enter(wait: TaskWait = {}): Promise<() => void> {
    if (wait.signal?.aborted && this.patience !== undefined) throw this.patience.refusal();
    if (this.free > 0) this.free -= 1;
    else await this.turn(wait);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const next = this.waiting.shift();
      next?.settle();
      if (next === undefined) this.free += 1;
      else next.begin();
    };
  }

  private turn({ time, signal }: TaskWait): Promise<void> {
    return new Promise((resolve, reject) => {
      const { patience } = this;
      if (patience !== undefined && this.waiting.length >= patience.waiting) throw patience.refusal();
      const one: Waiting = { begin: resolve, settle: () => undefined };
      this.waiting.push(one);
      if (patience === undefined) return;
      const giveUp = (): void => {
        one.settle();
        this.waiting.splice(this.waiting.indexOf(one), 1);
        reject(patience.refusal());
      };
      const most = time ?? patience.time;
      const timer = most === undefined ? undefined : setTimeout(giveUp, most);
      signal?.addEventListener('abort', giveUp, { once: true });
      one.settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
    });
  }
}
