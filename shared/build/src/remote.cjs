'use strict';
const path = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { commonConfig, hash } = require('./common.cjs');
const { shareMap } = require('./share-map.cjs');
const { readManifest, RemoteJsonPlugin } = require('./remote-json.cjs');
const { BoundaryCheckPlugin } = require('./boundary-check.cjs');
const { coreExternals, FederationCoreFile } = require('./federation-core.cjs');
const { addDevelopment } = require('./development.cjs');

/**
 * webpack configuration of a remote: one federated module, `./remote`, and the standalone page.
 * Output: mfe-<id>/dist with mf-manifest.json, remote.json, js/ and standalone.html; it works from any
 * address (publicPath auto).
 */
function remoteConfig({ dir }) {
  return (_env, argv = {}) => {
    const dev = argv.mode === 'development';
    const hot = dev && Boolean(argv.hot ?? argv.port);
    const manifestFile = path.join(dir, 'remote.manifest.ts');
    const { manifest, container } = readManifest(manifestFile);
    const config = commonConfig({ dir, name: container, dev, hot });
    config.entry = { standalone: './src/index.ts' };
    config.output.publicPath = dev && argv.port ? `http://127.0.0.1:${argv.port}/` : 'auto';
    config.optimization.splitChunks = { chunks: 'async' };
    const core = dev ? null : new FederationCoreFile();
    if (core) {
      config.externals = coreExternals;
      config.plugins.push(core);
    }
    config.plugins.push(
      new HtmlWebpackPlugin({
        filename: 'standalone.html',
        templateContent: () => standalonePage(manifest.title, core?.file),
        chunks: ['standalone'],
        scriptLoading: 'defer',
        minify: false,
        publicPath: dev ? '/' : './',
      }),
      new ModuleFederationPlugin({
        name: container,
        filename: `remoteEntry${hash(dev)}.js`,
        exposes: { './remote': './src/remote.ts' },
        remotes: {},
        shared: shareMap(),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        experiments: { optimization: { target: 'web' } },
        dev: false,
      }),
      new RemoteJsonPlugin(manifestFile),
    );
    if (!dev) config.plugins.push(new BoundaryCheckPlugin(path.basename(dir)));
    return dev ? addDevelopment(config, { kind: 'remote', port: argv.port, hot, library: container }) : config;
  };
}

/** Page of the remote alone. The server puts a nonce in place of __NONCE__ (emotion's style tags carry it). */
const standalonePage = (title, script) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="csp-nonce" content="__NONCE__" />
    <link rel="icon" href="data:," />
    <title>${title}, standalone</title>${script ? `
    <script defer src="./${script}"></script>` : ''}
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;

module.exports = { remoteConfig };
