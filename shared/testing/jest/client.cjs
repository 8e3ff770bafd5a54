const shared = require('./transform.cjs');

/** jest for browser code: jsdom with Node's fetch, so that msw can intercept it. */
module.exports = ({ vendor = {}, ...options }) => ({
  ...shared,
  testEnvironment: require.resolve('./jsdom-environment.cjs'),
  runtime: require.resolve('./runtime.cjs'),
  testEnvironmentOptions: { customExportConditions: [''] }, // msw/node, not its browser build
  setupFilesAfterEnv: [require.resolve('./second-attempt.cjs'), require.resolve('./client-setup.cjs')],
  moduleFileExtensions: ['tsx', 'ts', 'js', 'mjs', 'cjs', 'json'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  moduleNameMapper: { '\\.(css|woff2|po)$': require.resolve('./empty.cjs'), ...vendor },
  globals: { __DEV__: false },
  ...options,
});
