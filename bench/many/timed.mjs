/** @returns {Promise<{ result: any, milliseconds: number }>} what some work returns, and how long it took */
export async function timed(work) {
  const since = performance.now();
  const result = await work();
  return { result, milliseconds: performance.now() - since };
}

/**
 * Repeats a request, one after the other, during some work.
 *
 * @param {() => Promise<unknown>} work
 * @param {(() => Promise<unknown>)[]} requests each is repeated by itself
 * @returns {Promise<{ milliseconds: number, result: any, slowest: number[] }>} `slowest`: milliseconds, of each request
 */
export async function timedBeside(work, requests) {
  let isDone = false;
  const repeating = requests.map(async (request) => {
    let slowest = 0;
    while (!isDone) slowest = Math.max(slowest, (await timed(request)).milliseconds);
    return slowest;
  });
  const repeated = Promise.all(repeating);
  repeated.catch(() => undefined);
  const took = await timed(work).finally(() => (isDone = true));
  return { ...took, slowest: await repeated };
}
