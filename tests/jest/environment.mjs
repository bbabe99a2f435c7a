import { TestEnvironment } from 'jest-environment-node';
import { KEPT, KEPT_BROWSER, clearTabs, describePages } from './kept-browser.mjs';

/** Classes that libraries look for with `instanceof`. */
const CLASSES = { Date, Error, TypeError, RangeError, SyntaxError, AggregateError };

/**
 * How long a hook of a whole-app test may take, in milliseconds: it starts a service, which takes long on a busy machine.
 */
const HOOK_TIMEOUT = 240_000;

/**
 * Node's environment. jest gives every test file its own global objects, but the built app and native modules run outside of
 * them, as they do in production. So the tests share with the app what both sides use: the classes of errors and dates and,
 * in whole-app tests, `process`, because the app reads the variables that a test sets. They also get the worker's browser.
 */
export default class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.client = config.projectConfig.testEnvironmentOptions.client;
  }

  async setup() {
    await super.setup();
    Object.assign(this.global, CLASSES);
    if (this.client === undefined) return;
    process.env.TEST_CLIENT = this.client;
    this.global.process = process;
    this.global[KEPT_BROWSER] = KEPT;
  }

  /** jest has one limit for tests and hooks. A failed test of the panel tells what its pages showed, and leaves them. */
  async handleTestEvent(event) {
    if (this.client === undefined) return;
    if (event.name === 'hook_start') event.hook.timeout ??= HOOK_TIMEOUT;
    if (event.name !== 'test_fn_failure') return;
    const pages = await describePages();
    if (pages !== '') process.stderr.write(`${event.test.name}\n${pages}\n`);
    await clearTabs();
  }
}
