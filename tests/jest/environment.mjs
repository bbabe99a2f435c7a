import { TestEnvironment } from 'jest-environment-node';

/**
 * Node's environment. jest gives every test file global objects of its own, but the built app and native modules run outside of them, as
 * they do in production. So the tests share what both sides ask for: `process`, because the app reads the variables that a test sets, and
 * the classes that libraries look for with `instanceof`.
 */
const SHARED = { process, Date, Error, TypeError, RangeError, SyntaxError, AggregateError };

export default class extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, SHARED);
  }
}
