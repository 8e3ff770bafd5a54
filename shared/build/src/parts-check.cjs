'use strict';
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const webpack = require('webpack');
const { namesFile } = require('./share-map.cjs');
const { root } = require('./workspace.cjs');

const FIXTURE = 'shared/testing/fixtures/parts';
/** The fixture has to use more than this many parts of MUI outside the curated entries, or it proves little. */
const TOO_FEW = 10;

/** Builds the fixture without minifying and without a cache, into a temporary folder. */
function build(dist) {
  const config = require(path.join(root, FIXTURE, 'webpack.config.cjs'))();
  config.output.path = dist;
  config.optimization.minimize = false;
  config.cache = false;
  return new Promise((resolve, reject) => {
    webpack(config, (error, stats) => (error ? reject(error) : resolve(stats.compilation.errors)));
  });
}

/**
 * Part of `pnpm check`: proves that a remote never waits for a new shell. A remote with ten components from outside the
 * curated entries builds, contains no copy of MUI, and uses only names that the shell can load.
 */
async function checkParts() {
  const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'textloom-parts-'));
  try {
    const errors = await build(dist);
    if (errors.length > 0) return errors.map(({ message }) => ({ file: FIXTURE, message }));
    const { uses } = JSON.parse(fs.readFileSync(path.join(dist, 'uses.json'), 'utf8'));
    const { every } = JSON.parse(fs.readFileSync(namesFile, 'utf8'));
    const parts = Object.entries(uses).filter(([entry]) => entry.startsWith('x/'));
    const problems = parts
      .flatMap(([entry, names]) =>
        names.filter((name) => !every[entry]?.includes(name)).map((name) => `${entry} ${name}`),
      )
      .map((part) => ({
        file: FIXTURE,
        message: `uses ${part}, which the shell cannot load: a remote would have to wait for it.`,
      }));
    if (parts.length <= TOO_FEW)
      problems.push({
        file: FIXTURE,
        message: `uses ${parts.length} parts of MUI from outside the curated entries: it must use more than ${TOO_FEW}.`,
      });
    return problems;
  } finally {
    fs.rmSync(dist, { recursive: true, force: true });
  }
}

module.exports = { checkParts };
