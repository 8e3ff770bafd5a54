'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { createRequire } = require('node:module');

/** The repository's root, and helpers to find installed packages as the shell resolves them. */
const root = path.resolve(__dirname, '../../..');
const fromShell = createRequire(path.join(root, 'shell/package.json'));
const fromMui = createRequire(path.join(root, 'shared/mui/package.json'));

const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));

/** Installed version of a package, even if its exports hide package.json. */
function versionOf(name, resolver = fromShell) {
  for (const dir of resolver.resolve.paths(name) ?? []) {
    const file = path.join(dir, name, 'package.json');
    if (fs.existsSync(file)) return readJson(file).version;
  }
  throw new Error(`${name} is not installed: run pnpm install`);
}

/** Folder of an installed package. */
function folderOf(name, resolver = fromShell) {
  for (const dir of resolver.resolve.paths(name) ?? []) {
    if (fs.existsSync(path.join(dir, name))) return fs.realpathSync(path.join(dir, name));
  }
  throw new Error(`${name} is not installed: run pnpm install`);
}

module.exports = { root, fromShell, fromMui, readJson, versionOf, folderOf };
