/** A message to or from a helper. An answer has the number of its question; 0 says that the helper is ready. */
export interface Numbered {
  id: number;
}

/** What a helper runs: a child process (`processOf`) or a thread (`threadOf`). */
export interface Program<Question, Answer> {
  send(question: Question & Numbered): void;
  /** @param gone the program has ended, perhaps because of an error */
  listen(heard: { answered(answer: Answer & Numbered): void; gone(error?: Error): void }): void;
  /** Whether it keeps this process running. */
  hold(isHeld: boolean): void;
  /** Ends it at once, whatever it does. */
  end(): Promise<void>;
}

/**
 * A helper did not answer:
 * - `unready`: it did not start in time;
 * - `late`: it took too long, and was ended;
 * - `gone`: it ended;
 * - `closed`: nobody may ask any more.
 */
export class HelperFailure extends Error {
  override readonly name = 'HelperFailure';

  constructor(readonly reason: 'unready' | 'late' | 'gone' | 'closed') {
    super(`A process or thread did not answer: ${reason}`);
  }
}

/** A running program that answers questions, several at a time. */
export interface Running<Question, Answer> {
  /**
   * @param time in milliseconds; a program that takes longer is ended
   * @throws HelperFailure; the error with which the program ended
   */
  ask(question: Question, time?: number): Promise<Answer>;
  /** Waits for the message that the program is ready. @throws HelperFailure */
  ready(time: number): Promise<void>;
  isBusy(): boolean;
  hasEnded(): boolean;
  end(): Promise<void>;
}

interface Asked<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** The number of the message that a program is ready. */
const READY = 0;

/** Asks a program that has been started. It does not keep this process running, except (`holds`) while it has a question. */
export function running<Question, Answer>(
  program: Program<Question, Answer>,
  holds = false,
): Running<Question, Answer> {
  const waiting = new Map<number, Asked<Answer>>();
  /** Why nobody can ask any more. */
  let ended: Error | undefined;
  let count = 0;

  const fail = (error: Error): void => {
    ended ??= error;
    for (const { reject } of [...waiting.values()]) reject(error);
  };
  const end = (error: Error): Promise<void> => {
    fail(error);
    return program.end();
  };
  /** Waits for the message with a number, for some milliseconds. */
  const answerTo = (id: number, time: number | undefined, tooLate: () => Error): Promise<Answer> =>
    new Promise((resolve, reject) => {
      if (ended !== undefined) throw ended;
      const timer = time === undefined ? undefined : setTimeout(() => void end(tooLate()), time);
      const settle = (): void => {
        clearTimeout(timer);
        waiting.delete(id);
        if (waiting.size === 0) program.hold(false);
      };
      waiting.set(id, {
        resolve: (answer) => (settle(), resolve(answer)),
        reject: (error) => (settle(), reject(error)),
      });
      program.hold(holds);
    });

  program.listen({
    // A program that decodes what others sent may send anything.
    answered: (answer) => waiting.get(Object(answer).id)?.resolve(answer),
    gone: (error) => fail(error ?? new HelperFailure('gone')),
  });
  program.hold(false);

  return {
    ask(question, time) {
      const id = ++count;
      const answer = answerTo(id, time, () => new HelperFailure('late'));
      if (ended === undefined) program.send({ ...question, id });
      return answer;
    },
    async ready(time) {
      await answerTo(READY, time, () => new HelperFailure('unready'));
    },
    isBusy: () => waiting.size > 0,
    hasEnded: () => ended !== undefined,
    end: () => end(new HelperFailure('closed')),
  };
}

/** A program that is started when it is needed. */
export interface Helper<Question, Answer> {
  /** As `Running`. */
  ask(question: Question, time?: number): Promise<Answer>;
  /** Ends the program; whoever waits gets a failure, and nobody may ask any more. */
  close(): Promise<void>;
}

/**
 * A program that starts with the first question, is started again after it has ended or was ended because it took too long, and
 * is ended when it is idle, to free its memory.
 */
export function createHelper<Question, Answer>({
  start,
  idle,
  startTime,
  holds,
}: {
  start(): Program<Question, Answer>;
  /** Milliseconds without a question. */
  idle: number;
  /** The limit of starting, in milliseconds, for a program that says when it is ready. */
  startTime?: number;
  /** Whether a question keeps this process running. */
  holds?: boolean;
}): Helper<Question, Answer> {
  let current: { program: Running<Question, Answer>; ready: Promise<void> } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function started() {
    if (current !== undefined && !current.program.hasEnded()) return current;
    const program = running(start(), holds);
    const ready = startTime === undefined ? Promise.resolve() : program.ready(startTime);
    // Whoever asks gets the error.
    ready.catch(() => undefined);
    current = { program, ready };
    return current;
  }

  return {
    async ask(question, time) {
      if (isClosed) throw new HelperFailure('closed');
      clearTimeout(timer);
      const { program, ready } = started();
      try {
        await ready;
        return await program.ask(question, time);
      } finally {
        if (!program.isBusy() && current?.program === program) {
          clearTimeout(timer);
          timer = setTimeout(() => void program.end(), idle).unref();
        }
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await current?.program.end();
    },
  };
}
