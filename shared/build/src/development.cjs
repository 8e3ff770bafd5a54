'use strict';
const path = require('node:path');
const ReactRefresh = require('@pmmmwh/react-refresh-webpack-plugin');
const { readManifest } = require('./remote-json.cjs');
const { root } = require('./workspace.cjs');

/** The server that development servers proxy calls to. */
const server = () => process.env.TEXTLOOM_SERVER ?? 'http://127.0.0.1:4700';
const HANDED_ON = ['/api', '/remotes', '/carrier', '/handsets', '/webhooks', '/media'];
/** The files from which a standalone page finds the remote that owns an address. */
const MANIFESTS = ['/app/registry.json', '/app/shell.json'];

/** Remote id → port of its development server (`pnpm dev` sets it). */
const devRemotes = () => JSON.parse(process.env.TEXTLOOM_DEV_REMOTES ?? '{}');

/** The server's registry, in which remotes from source replace their releases. */
async function developmentRegistry() {
  const released = await fetch(`${server()}/app/registry.json`, { signal: AbortSignal.timeout(3000) })
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null);
  const registry = released ?? { schema: 1, release: 0, remotes: {} };
  for (const [id, port] of Object.entries(devRemotes())) {
    const { manifest } = readManifest(path.join(root, `mfe-${id}`, 'remote.manifest.ts'));
    const base = `http://127.0.0.1:${port}/`;
    registry.remotes[id] = {
      version: 'from source',
      contract: manifest.contract,
      base,
      entry: `${base}mf-manifest.json`,
      declares: manifest,
      enabled: true,
    };
  }
  return registry;
}

function serveRegistry(middlewares) {
  middlewares.unshift({
    name: 'registry',
    path: '/app/registry.json',
    middleware: (_request, response) => {
      developmentRegistry().then(
        (registry) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(registry)),
        (error) => {
          response.statusCode = 500;
          response.end(String(error));
        },
      );
    },
  });
  return middlewares;
}

/**
 * Hot reload and a development server. A development remote needs a development shell (their React must be the same
 * build), which `pnpm dev` starts.
 */
function addDevelopment(config, { kind, port, hot, library }) {
  if (hot) config.plugins.push(new ReactRefresh({ overlay: false, ...(library ? { library } : {}) }));
  config.devServer = {
    host: '127.0.0.1',
    port,
    hot,
    allowedHosts: 'all',
    // The second header: Chromium sends a preflight before a page from another network may read from this machine.
    headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Private-Network': 'true' },
    client: { overlay: false, logging: 'warn', webSocketURL: `ws://127.0.0.1:${port}/ws` },
    static: false,
    historyApiFallback: { index: kind === 'shell' ? '/app/index.html' : '/standalone.html', disableDotRule: false },
    proxy: [{ context: kind === 'shell' ? HANDED_ON : [...HANDED_ON, ...MANIFESTS], target: server() }],
    ...(kind === 'shell' ? { setupMiddlewares: serveRegistry } : {}),
  };
  return config;
}

module.exports = { addDevelopment };
