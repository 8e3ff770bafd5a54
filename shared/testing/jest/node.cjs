const shared = require('./transform.cjs');

/** jest for Node code: the server, the contracts' pure rules, build tools. */
module.exports = (options) => ({
  ...shared,
  testEnvironment: require.resolve('./node-environment.cjs'),
  runtime: require.resolve('./runtime.cjs'),
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json'],
  testMatch: ['**/*.test.ts'],
  setupFilesAfterEnv: [require.resolve('./second-attempt.cjs'), require.resolve('./node-setup.cjs')],
  ...options,
});
