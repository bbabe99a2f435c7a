/** How many tasks may wait, and for how long. */
export interface WaitLimits {
  waiting: number;
  /** Milliseconds. */
  time: number;
  /** The error for a task that does not get its turn. */
  refusal(): Error;
}

interface Waiting {
  begin(): void;
  timer: NodeJS.Timeout | undefined;
}

/** Limits how many tasks run at a time; the others wait in the order in which they arrived. */
export class Turns {
  private readonly waiting: Waiting[] = [];

  /** @param patience limits of waiting; without it there are none */
  constructor(
    private free: number,
    private readonly patience?: WaitLimits,
  ) {}

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
  async enter(): Promise<() => void> {
    if (this.free > 0) this.free -= 1;
    else await this.turn();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const next = this.waiting.shift();
      clearTimeout(next?.timer);
      if (next === undefined) this.free += 1;
      else next.begin();
    };
  }

  private turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const { patience } = this;
      if (patience !== undefined && this.waiting.length >= patience.waiting) throw patience.refusal();
      const one: Waiting = { begin: resolve, timer: undefined };
      this.waiting.push(one);
      if (patience === undefined) return;
      one.timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(one), 1);
        reject(patience.refusal());
      }, patience.time);
    });
  }
}
