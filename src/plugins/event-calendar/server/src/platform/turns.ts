let last: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop that no other long piece of work has. Answers of megabytes that are ready at the same time
 * are made one after the other in this way, with all that waits meanwhile answered in between; in one turn they would keep
 * everybody waiting for their sum.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}
