import { createHash } from 'node:crypto';
import { load, shown } from '../../scripts/lib/project.mjs';
import { expectation, inOrder, WORKERS, workOf } from '../../scripts/lib/test-times/plan.mjs';
import { secondsUntil } from '../../scripts/lib/test-times/budget.mjs';
import { needsOwnProcess } from './own-process.mjs';
import { sharedServices } from './shared-services.mjs';
import { keyOf, recall, termsOf } from '../../scripts/lib/test-times/store.mjs';

const { default: Sequencer } = load('@jest/test-sequencer');

const projectOf = ({ context }) => context.config.displayName.name;
const keyOfTest = (test) => keyOf({ project: projectOf(test), path: shown(test.path) });

/**
 * The order of the test files of a run: whole-app tests that need a process of their own, while the workers are new; then unit tests,
 * because they say soonest what is wrong; then the other whole-app tests of all databases together, see `inOrder`: files that share a
 * service one after the other.
 * Files that failed last time come first, as always in jest.
 */
export default class extends Sequencer {
  sort(tests) {
    const { TEST_RUN: folder } = process.env;
    const { end, lots = '' } = folder === undefined ? {} : termsOf(folder);
    const { own, listed, notRun } = recall();
    const { of } = expectation(own, listed);
    const first = new Set([...notRun, ...tests.filter((test) => this.hasFailed(test)).map(keyOfTest)]);
    const lot = (key) => createHash('sha256').update(`${lots}\0${key}`).digest('hex');
    const units = tests.filter((test) => projectOf(test) === 'unit').map(keyOfTest);
    const services = tests.filter((test) => projectOf(test) !== 'unit');
    const isAlone = (test) => needsOwnProcess(shown(test.path));
    const alone = services.filter(isAlone).map(keyOfTest);
    const others = services.filter((test) => !isAlone(test)).map(keyOfTest);
    const shared = new Map(
      services.map((test) => [
        keyOfTest(test),
        `${projectOf(test)} ${sharedServices(test.path)[0] ?? test.path}`,
      ]),
    );
    const groupOf = (key) => shared.get(key);
    const room = secondsUntil(end) * WORKERS - workOf([...units, ...alone], of);
    const order = [
      ...inOrder(alone, { of, first, room: Infinity, lot }),
      ...inOrder(units, { of, first, room: Infinity, lot }),
      ...inOrder(others, { of, first, room, lot, groupOf }),
    ];
    const places = new Map(order.map((key, place) => [key, place]));
    return tests.toSorted((a, b) => places.get(keyOfTest(a)) - places.get(keyOfTest(b)));
  }
}
