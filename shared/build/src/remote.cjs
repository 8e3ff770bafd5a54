'use strict';
const path = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { commonConfig, hash } = require('./common.cjs');
const { remoteShareMap, consumedMap } = require('./share-map.cjs');
const { readManifest, RemoteJsonPlugin } = require('./remote-json.cjs');
const { BoundaryCheckPlugin } = require('./boundary-check.cjs');
const { StableIdsPlugin } = require('./stable-ids.cjs');
const { UsesJsonPlugin } = require('./surface.cjs');
const { runtimeExternal } = require('./federation-runtime.cjs');
const { FilesPlugin, remoteFiles } = require('./page-files.cjs');
const { addDevelopment } = require('./development.cjs');

/** The standalone page. The server replaces __NONCE__ with a nonce for emotion's style tags. */
const standalonePage = (title) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="csp-nonce" content="__NONCE__" />
    <link rel="icon" href="data:," />
    <title>${title}, standalone</title>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;

const pagePlugin = (title, dev) =>
  new HtmlWebpackPlugin({
    filename: 'standalone.html',
    templateContent: () => standalonePage(title),
    chunks: ['standalone'],
    scriptLoading: 'defer',
    minify: false,
    publicPath: dev ? '/' : './',
  });

const federation = (container, dev, shared) =>
  new ModuleFederationPlugin({
    name: container,
    filename: `remoteEntry${hash(dev)}.js`,
    exposes: { './remote': './src/remote.ts' },
    remotes: {},
    shared,
    shareStrategy: 'loaded-first',
    manifest: true,
    dts: false,
    experiments: { optimization: { target: 'web' } },
    dev: false,
  });

/**
 * The widgets of Home in one file, because Home shows them together: in files of their own each would bring the same
 * texts, tokens and panels along. Pages keep their own copies.
 */
function homeChunk({ widgets = {} }) {
  const keys = Object.entries(widgets).flatMap(([name, { slot }]) => (/^home\./.test(slot) ? [`widgets/${name}`] : []));
  // lazyImports: of FilesPlugin.
  // A worker has no request.
  const isHome = ({ module, request }) =>
    request !== undefined && keys.some((key) => module?.buildInfo?.lazyImports?.[key] === request);
  return {
    name: 'home',
    chunks: (chunk) => [...chunk.groupsIterable].every(({ origins }) => origins.length > 0 && origins.every(isHome)),
    enforce: true,
    priority: 10,
  };
}

/** The federated build: the remote's own code without anything that the shell provides. */
function containerConfig(dir) {
  const manifestFile = path.join(dir, 'remote.manifest.ts');
  const { container, manifest } = readManifest(manifestFile);
  const config = commonConfig({ dir, name: container, dev: false, hot: false });
  config.entry = {};
  config.externals = runtimeExternal;
  config.output.publicPath = 'auto';
  config.optimization.splitChunks = { chunks: 'async', cacheGroups: { home: homeChunk(manifest) } };
  config.plugins.push(
    federation(container, false, consumedMap()),
    new RemoteJsonPlugin(manifestFile),
    new FilesPlugin({ views: path.join(dir, 'src/remote.ts'), asset: 'files.json', describe: remoteFiles }),
    new BoundaryCheckPlugin(path.basename(dir)),
    new UsesJsonPlugin(),
    new StableIdsPlugin(),
  );
  return config;
}

/** The standalone build: an ordinary page without federation, in the same folder. */
function pageConfig(dir) {
  const { manifest, container } = readManifest(path.join(dir, 'remote.manifest.ts'));
  const config = commonConfig({ dir, name: `${container}_alone`, dev: false, hot: false });
  config.dependencies = [container];
  config.entry = { standalone: './src/index.ts' };
  config.output = {
    ...config.output,
    clean: false,
    publicPath: 'auto',
    filename: 'js/alone-[name].[contenthash:8].js',
    chunkFilename: 'js/alone-[name].[contenthash:8].js',
  };
  config.optimization.splitChunks = { chunks: 'all' };
  config.plugins.push(pagePlugin(manifest.title, false));
  return config;
}

/** Development: one build for the development shell and for the standalone page, with all dependencies. */
function developmentConfig(dir, argv) {
  const manifestFile = path.join(dir, 'remote.manifest.ts');
  const { manifest, container } = readManifest(manifestFile);
  const hot = Boolean(argv.hot ?? argv.port);
  const config = commonConfig({ dir, name: container, dev: true, hot });
  config.entry = { standalone: './src/index.ts' };
  // Where the page takes scripts from (trusted-scripts.ts): a development server has everything else at its root.
  const script = `remotes/${manifest.id}/[name].js`;
  Object.assign(config.output, {
    filename: script,
    chunkFilename: script,
    hotUpdateChunkFilename: `remotes/${manifest.id}/[id].[fullhash].hot-update.js`,
  });
  config.output.publicPath = argv.port ? `http://127.0.0.1:${argv.port}/` : 'auto';
  config.optimization.splitChunks = { chunks: 'async' };
  config.plugins.push(
    pagePlugin(manifest.title, true),
    federation(container, true, remoteShareMap()),
    new RemoteJsonPlugin(manifestFile),
  );
  return addDevelopment(config, { kind: 'remote', port: argv.port, hot, library: container });
}

/**
 * webpack configuration of a remote. Output: mfe-<id>/dist with mf-manifest.json and remoteEntry (one federated module,
 * `./remote`), remote.json, and standalone.html; it works from any address.
 */
function remoteConfig({ dir }) {
  return (_env, argv = {}) => {
    if (argv.mode === 'development') return developmentConfig(dir, argv);
    return Object.assign([containerConfig(dir), pageConfig(dir)], { parallelism: 1 });
  };
}

module.exports = { containerConfig, remoteConfig };
