/** What jest offers to tests, and our additions: conditions, messages of expectations, polling. */
import { describe as plainDescribe, expect as plainExpect, it as plainIt } from '@jest/globals';
import { type Poll, poll } from './poll';
import { explained } from './explained';

export { afterAll, afterEach, beforeAll, beforeEach, jest } from '@jest/globals';

interface Conditions<Block> {
  /** The block if the condition holds; otherwise it is reported as skipped. */
  runIf(condition: boolean): Block;
  skipIf(condition: boolean): Block;
}

type Describe = typeof plainDescribe;
type It = typeof plainIt;

/** The types of jest lack `each` on skipped blocks. */
const conditions = <Block extends Describe | It>(block: Block): Block & Conditions<Block> => {
  const skipped = block.skip as Block;
  return Object.assign(block, {
    runIf: (condition: boolean) => (condition ? block : skipped),
    skipIf: (condition: boolean) => (condition ? skipped : block),
  });
};

export const describe: Describe & Conditions<Describe> = conditions(plainDescribe);
export const it: It & Conditions<It> = conditions(plainIt);

type Expect = Omit<typeof plainExpect, never> & {
  /** @param message the beginning of the failure */
  <T>(actual: T, message?: string): ReturnType<typeof plainExpect<T>>;
  /** Expectations that are tried again until they hold. */
  poll: Poll;
  /** @throws Error always */
  fail(message?: string): never;
};

function expectation<T>(actual: T, message?: string): ReturnType<typeof plainExpect<T>> {
  const matchers = plainExpect(actual);
  return message === undefined ? matchers : explained(matchers, message);
}

export const expect: Expect = Object.assign(expectation, plainExpect, {
  poll,
  fail: (message = 'This must not be reached'): never => {
    throw new Error(message);
  },
});
