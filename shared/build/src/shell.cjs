'use strict';
const path = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { commonConfig } = require('./common.cjs');
const { shareMap } = require('./share-map.cjs');
const { readManifest, RemoteJsonPlugin } = require('./remote-json.cjs');
const { BoundaryCheckPlugin } = require('./boundary-check.cjs');
const { SharedJsonPlugin } = require('./surface.cjs');
const { OwnCopiesPlugin } = require('./own-copies.cjs');
const { StableIdsPlugin } = require('./stable-ids.cjs');
const { OwnScriptPlugin } = require('./own-script.cjs');
const { runtimeAlias, runtimeSource, withoutManifests } = require('./federation-runtime.cjs');
const { addDevelopment } = require('./development.cjs');
const { sharedChunks } = require('./shared-chunks.cjs');
const { PreloadBootPlugin } = require('./preload-plugin.cjs');
const { FilesPlugin, shellFiles } = require('./page-files.cjs');

/** Container name of the shell; a remote's is `textloom_<id>`. */
const SHELL = 'textloom_shell';
const RUNTIME_PLUGINS = ['net-plugin.ts', 'mui-on-demand-plugin.ts'];

/**
 * webpack configuration of the shell, which has no static remotes: they come from the registry at run time. Output:
 * shell/dist, served under /app/.
 */
function shellConfig({ dir }) {
  return (_env, argv = {}) => {
    const dev = argv.mode === 'development';
    const hot = dev && Boolean(argv.hot ?? argv.port);
    const config = commonConfig({ dir, name: SHELL, dev, hot });
    const manifestFile = path.join(dir, 'shell.manifest.ts');
    config.entry = [
      ...(dev ? [path.join(__dirname, 'dev-hook.cjs')] : []),
      './src/remotes/loading/provided.ts',
      './src/index.ts',
    ];
    Object.assign(config.resolve.alias, runtimeAlias());
    config.output.publicPath = '/app/';
    config.optimization.splitChunks = sharedChunks();
    config.plugins.push(
      new OwnCopiesPlugin(),
      new HtmlWebpackPlugin({ template: './index.html', scriptLoading: 'defer', minify: false, publicPath: '/app/' }),
      new ModuleFederationPlugin({
        name: SHELL,
        remotes: {},
        shared: shareMap(),
        shareStrategy: 'loaded-first',
        runtimePlugins: [runtimeSource, ...RUNTIME_PLUGINS.map((file) => path.join(dir, 'src/remotes/loading', file))],
        manifest: false,
        dts: false,
        // Without the runtime's own manifest reader: net-plugin.ts has the few lines that this shell needs.
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
        dev: false,
      }),
      withoutManifests(),
      new StableIdsPlugin(),
      new FilesPlugin({ views: path.join(dir, 'src/app/pages.ts'), asset: 'files.json', describe: shellFiles }),
      new RemoteJsonPlugin(manifestFile, 'shell.json'),
      // A service worker's scope is the folder that it is served from.
      new OwnScriptPlugin(path.join(dir, 'src/account/push/worker/push-worker.ts'), 'push-worker.js'),
    );
    if (!dev)
      config.plugins.push(
        new PreloadBootPlugin(),
        new BoundaryCheckPlugin('shell', Object.keys(shareMap())),
        new SharedJsonPlugin(readManifest(manifestFile).manifest.contract),
      );
    return dev ? addDevelopment(config, { kind: 'shell', port: argv.port, hot, library: undefined }) : config;
  };
}

module.exports = { shellConfig };
