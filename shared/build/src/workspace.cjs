'use strict';
const fs = require('node:fs');
const path = require('node:path');

/** The repository's root. */
const root = path.resolve(__dirname, '../../..');

/**
 * Shared packages that together depend on everything that is shared at run time. They include neither the shell nor a
 * remote: a remote builds with only shared/ beside it.
 */
const DEPENDENTS = ['ui', 'api', 'mui', 'contracts'].map((name) => path.join(root, 'shared', name));

const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));

/** Folder of an installed package. */
function packageFolder(name) {
  for (const dependent of DEPENDENTS) {
    const folder = path.join(dependent, 'node_modules', name);
    if (fs.existsSync(folder)) return fs.realpathSync(folder);
  }
  throw new Error(`${name} is not installed: run pnpm install`);
}

/** Installed version of a package. */
const versionOf = (name) => readJson(path.join(packageFolder(name), 'package.json')).version;

module.exports = { root, packageFolder, readJson, versionOf };
