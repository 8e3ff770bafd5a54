// Builds the baseline of the sharing figures: node scripts/lib/build-one-bundle.cjs → .cache/one-bundle
const path = require('node:path');

const build = path.resolve(__dirname, '../../shared/build');
const webpack = require(require.resolve('webpack', { paths: [build] }));
const { oneBundleConfig } = require(build);

webpack(oneBundleConfig()).run((error, stats) => {
  const failed = error ?? (stats.hasErrors() ? stats.toString({ preset: 'errors-only', colors: false }) : null);
  if (!failed) return;
  console.error(failed);
  process.exitCode = 1;
});
