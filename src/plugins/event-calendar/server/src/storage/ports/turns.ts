/** How many may wait for their turn, and for how long. */
export interface Patience {
  waiting: number;
  /** Milliseconds. */
  time: number;
  /** What those are told who do not get their turn. */
  refusal(): Error;
}

interface Waiting {
  begin(): void;
  timer: NodeJS.Timeout | undefined;
}

/** Lets so many run at a time; the others wait for their turn, in the order in which they came. */
export class Turns {
  private readonly waiting: Waiting[] = [];

  /** @param patience without it everybody waits, for as long as it takes */
  constructor(
    private free: number,
    private readonly patience?: Patience,
  ) {}

  /** @throws what `refusal` makes, before anything has run; whatever `run` throws */
  async take<Result>(run: () => Promise<Result>): Promise<Result> {
    if (this.free > 0) this.free -= 1;
    else await this.turn();
    try {
      return await run();
    } finally {
      const next = this.waiting.shift();
      clearTimeout(next?.timer);
      if (next === undefined) this.free += 1;
      else next.begin();
    }
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
