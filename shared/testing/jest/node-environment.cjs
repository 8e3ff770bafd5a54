const { TestEnvironment } = require('jest-environment-node');
const { compileOncePerWorker } = require('./compile-once.cjs');

compileOncePerWorker();

/**
 * Adds `afterTestFile(work)`: jest runs the hooks afterAll in the order in which they were registered, so a helper that
 * is imported first would take away what a test's own hook still closes. This work runs after all of them.
 */
module.exports = class NodeEnvironment extends TestEnvironment {
  #last = [];

  constructor(...options) {
    super(...options);
    this.global.afterTestFile = (work) => void this.#last.push(work);
  }

  async handleTestEvent({ name }) {
    if (name === 'run_finish') for (const work of this.#last) await work();
  }
};
