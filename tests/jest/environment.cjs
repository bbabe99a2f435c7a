const { TestEnvironment } = require('jest-environment-node');

/**
 * Node's environment, with the real `process` instead of jest's copy of it: the built app runs outside of jest's modules, as it does in
 * production, and reads the variables that a test sets.
 */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.process = process;
  }
};
