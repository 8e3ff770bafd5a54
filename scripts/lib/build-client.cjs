// One webpack build in its own process: node build-client.cjs <folder>. Without a folder, the baseline of the sharing
// figures: .cache/one-bundle.
const path = require('node:path');

const build = path.resolve(__dirname, '../../shared/build');
const webpack = require(require.resolve('webpack', { paths: [build] }));
const folder = process.argv[2];
const config = folder
  ? require(path.resolve(__dirname, '../..', folder, 'webpack.config.cjs'))({}, { mode: 'production' })
  : require(build).oneBundleConfig();

const compiler = webpack(config);
compiler.run((error, stats) => {
  const failed = error ?? (stats.hasErrors() ? stats.toString({ preset: 'errors-only', colors: false }) : null);
  compiler.close((closing) => {
    if (failed || closing) {
      console.error(failed ?? closing);
      process.exitCode = 1;
    }
  });
});
