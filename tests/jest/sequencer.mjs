import { createHash } from 'node:crypto';
import { load, shown } from '../../scripts/lib/project.mjs';
import { expectation, inOrder, WORKERS } from '../../scripts/lib/test-times/plan.mjs';
import { secondsUntil } from '../../scripts/lib/test-times/budget.mjs';
import { recall, termsOf } from '../../scripts/lib/test-times/store.mjs';

const { default: Sequencer } = load('@jest/test-sequencer');

/** The order of the test files of a run: see `inOrder`. Files that failed last time come first, as always in jest. */
export default class extends Sequencer {
  sort(tests) {
    const { TEST_RUN: folder, TEST_PROJECT: project } = process.env;
    const { end, slow = 1, lots = '' } = folder === undefined ? {} : termsOf(folder);
    // Without `npm test` a run may have files of several projects.
    const { own, listed, notRun } = recall(project ?? tests[0]?.context.config.displayName?.name);
    const failed = tests.filter((test) => this.hasFailed(test)).map(({ path }) => shown(path));
    const order = inOrder([...new Set(tests.map(({ path }) => shown(path)))], {
      of: expectation(own, listed).of,
      first: new Set([...notRun, ...failed]),
      room: (secondsUntil(end) * WORKERS) / slow,
      lot: (path) => createHash('sha256').update(`${lots}\0${path}`).digest('hex'),
    });
    const places = new Map(order.map((path, place) => [path, place]));
    return tests.toSorted((a, b) => places.get(shown(a.path)) - places.get(shown(b.path)));
  }
}
