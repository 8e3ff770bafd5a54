// One webpack build in its own process: node build-client.cjs <folder>
const path = require('node:path');

const dir = path.resolve(__dirname, '../..', process.argv[2]);
const webpack = require(require.resolve('webpack', { paths: [path.resolve(__dirname, '../../shared/build')] }));
const config = require(path.join(dir, 'webpack.config.cjs'))({}, { mode: 'production' });

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
