const CATEGORIES = ['toplevel', 'blink.user_timing', 'disabled-by-default-devtools.timeline'];
const TASK = /(^|::)RunTask$/;
const MARK = 'act:';

/**
 * Measures the longest tasks of a page's main thread during actions. It uses the CPU time of the thread, because
 * on a busy machine the wall time includes waiting for a processor.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {import('playwright-core').Page} page
 * @param {() => Promise<unknown>} work actions, see `acted`
 * @returns {Promise<Record<string, number>>} milliseconds of the longest task of each action, by its name
 */
export async function longestTasks(browser, page, work) {
  await browser.startTracing(page, { categories: CATEGORIES });
  await work();
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  const marks = traceEvents
    .filter(({ name, cat }) => name.startsWith(MARK) && cat.includes('user_timing'))
    .sort((one, other) => one.ts - other.ts);
  const longest = Object.fromEntries(marks.map(({ name }) => [name.slice(MARK.length), 0]));
  for (const { name, ts, pid, tid, tdur } of traceEvents) {
    if (!TASK.test(name) || tdur === undefined || pid !== marks[0].pid || tid !== marks[0].tid) continue;
    const mark = marks.findLast((one) => one.ts <= ts);
    if (mark === undefined) continue;
    const action = mark.name.slice(MARK.length);
    longest[action] = Math.max(longest[action], tdur / 1000);
  }
  return longest;
}
