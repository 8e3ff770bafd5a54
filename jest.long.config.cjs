const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const gate = require('./jest.config.cjs');

/** Whole files of `npm run test:long`, and those that have a test of it beside those of `npm test`. */
async function longFiles() {
  const { filesOf, isTest } = await import('./scripts/lib/files.mjs');
  return filesOf(__dirname)
    .filter(isTest)
    .filter(
      (file) => /\.long\.test\.tsx?$/.test(file) || readFileSync(join(__dirname, file), 'utf8').includes('@long'),
    );
}

/** `npm run test:long`: `npx jest -c jest.long.config.cjs [path]`. */
module.exports = async () => {
  const { projects, ...options } = await gate();
  const testMatch = (await longFiles()).map((file) => `<rootDir>/${file}`);
  return {
    ...options,
    // Its server tests start servers and workers of their own, and few of them mostly wait.
    maxWorkers: 2,
    projects: projects.map((project) => ({ ...project, testMatch, testPathIgnorePatterns: ['/node_modules/'] })),
  };
};
