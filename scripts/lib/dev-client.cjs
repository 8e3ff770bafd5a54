// One development server in its own process: node dev-client.cjs <folder> <port>
const path = require('node:path');

const dir = path.resolve(__dirname, '../..', process.argv[2]);
const port = Number(process.argv[3]);
const build = path.resolve(__dirname, '../../shared/build');
const load = (name) => require(require.resolve(name, { paths: [build] }));
const webpack = load('webpack');
const WebpackDevServer = load('webpack-dev-server');

const config = require(path.join(dir, 'webpack.config.cjs'))({}, { mode: 'development', hot: true, port });
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
