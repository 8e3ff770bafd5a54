// One build that is served and made again after each change, in its own process: node dev-client.cjs <folder> <port>
// [production]. With `production` it is a remote's released build, for a running shell (docs/adr/0040-local-builds.md).
const path = require('node:path');

const dir = path.resolve(__dirname, '../..', process.argv[2]);
const port = Number(process.argv[3]);
const mode = process.argv[4] ?? 'development';
const build = path.resolve(__dirname, '../../shared/build');
const load = (name) => require(require.resolve(name, { paths: [build] }));
const webpack = load('webpack');
const WebpackDevServer = load('webpack-dev-server');

/** The federated half of the released build: it uses the shell's React, so a development build is not compatible. */
function localBuild([config]) {
  config.cache.name += '-local';
  config.devServer = {
    host: '127.0.0.1',
    port,
    allowedHosts: 'all',
    // Nothing is added to the build.
    client: false,
    hot: false,
    liveReload: false,
    webSocketServer: false,
    static: false,
    headers: {
      'access-control-allow-origin': '*',
      // Chromium sends a preflight before a page from another network may read from this machine.
      'access-control-allow-private-network': 'true',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  };
  return config;
}

const made = require(path.join(dir, 'webpack.config.cjs'))({}, { mode, hot: true, port });
const config = mode === 'production' ? localBuild(made) : made;
const compiler = webpack(config);
compiler.hooks.done.tap('say', (stats) => {
  if (stats.hasErrors()) console.error(stats.toString({ preset: 'errors-only', colors: process.stdout.isTTY }));
  else
    console.log(
      `${process.argv[2]} ready on http://127.0.0.1:${port} (${((stats.endTime - stats.startTime) / 1000).toFixed(1)} s)`,
    );
});
const server = new WebpackDevServer(config.devServer, compiler);
server.start().catch((error) => {
  console.error(error);
  process.exit(1);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.stop().finally(() => process.exit(0)));
