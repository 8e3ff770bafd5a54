const { TestEnvironment } = require('jest-environment-node');
const { compileOncePerWorker } = require('./compile-once.cjs');

compileOncePerWorker();

/**
 * Runs the hooks afterAll from the last registered to the first. jest runs them from the first on, so a helper, which is
 * imported before the test registers anything, would close what the test's own hook still uses.
 */
module.exports = class NodeEnvironment extends TestEnvironment {
  handleTestEvent({ name, describeBlock }) {
    if (name !== 'run_describe_start') return;
    const isLast = ({ type }) => type === 'afterAll';
    const { hooks } = describeBlock;
    describeBlock.hooks = [...hooks.filter((hook) => !isLast(hook)), ...hooks.filter(isLast).toReversed()];
  }
};
