const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');
const client = require('./shared/testing/jest/client.cjs');
const node = require('./shared/testing/jest/node.cjs');
const vendor = require('./shared/testing/jest/vendor.cjs');
const { makeEntries } = require('./shared/mui/generate.cjs');

const folders = (parent, pattern) =>
  readdirSync(join(__dirname, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && pattern.test(entry.name))
    .map((entry) => join(__dirname, parent, entry.name));

const inNode = ['shared/reading', 'shared/contracts', 'shared/build', 'scripts']
  .map((folder) => join(__dirname, folder))
  .filter((folder) => existsSync(folder));
const inBrowser = [
  ...folders('.', /^(shell|mfe-.+)$/),
  ...folders('shared', /./).filter((folder) => !inNode.includes(folder)),
];
const server = join(__dirname, 'server');

// Native code, packages that read files beside their own, and a large one for a few tests.
const LEFT_OUT =
  /^(?:@node-rs\/|@expo-google-fonts\/|sharp$|esbuild$|pdfkit$|fontkit$|kubernetes-models(?:\/|$)|libpg-query$|twilio(?:\/|$))/;

/** Files of `npm run test:long`; their configuration is jest.long.config.cjs. */
const LONG = '\\.long\\.test\\.tsx?$';

const serverProject = async () =>
  node({
    displayName: 'server',
    rootDir: __dirname,
    roots: [server],
    globalSetup: join(server, 'src/testing/global-setup.ts'),
    globalTeardown: join(server, 'src/testing/global-teardown.ts'),
    moduleNameMapper: await vendor([server], { also: [], leftOut: LEFT_OUT }),
  });

makeEntries();

module.exports = async () => ({
  rootDir: __dirname,
  // A limit for what never comes: a busy machine must not reach it.
  testTimeout: 300_000,
  // One more than the cores of the smallest machine, because many of the server's tests mostly wait.
  maxWorkers: 3,
  projects: [
    client({ displayName: 'client', rootDir: __dirname, roots: inBrowser, vendor: await vendor(inBrowser) }),
    node({ displayName: 'node', rootDir: __dirname, roots: inNode }),
    // A remote is also tested with only shared/ beside it (scripts/remote-ci.mjs).
    ...(existsSync(server) ? [await serverProject()] : []),
  ].map((project) => ({ ...project, testPathIgnorePatterns: ['/node_modules/', LONG] })),
});
