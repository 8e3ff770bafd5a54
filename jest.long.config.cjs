const gate = require('./jest.config.cjs');

/** The test files that only `npm run test:long` runs: `npx jest -c jest.long.config.cjs [path]`. */
module.exports = async () => {
  const { projects, ...options } = await gate();
  return {
    ...options,
    projects: projects.map((project) => ({
      ...project,
      testMatch: ['**/*.long.test.ts', '**/*.long.test.tsx'],
      testPathIgnorePatterns: ['/node_modules/'],
    })),
  };
};
