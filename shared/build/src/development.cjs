'use strict';
const path = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const ReactRefresh = require('@pmmmwh/react-refresh-webpack-plugin');
const { readManifest } = require('./remote-json.cjs');
const { root } = require('./workspace.cjs');

/** The server that development servers proxy calls to. */
const server = () => process.env.TEXTLOOM_SERVER ?? 'http://127.0.0.1:4700';
const HANDED_ON = ['/api', '/remotes', '/carrier', '/handsets', '/webhooks', '/media', '/v1', '/csp-reports'];
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

const registryMiddleware = {
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
};

/** CSP directives whose sources include the development servers of remotes. */
const LOADED = ['script-src', 'connect-src', 'img-src', 'media-src', 'font-src'];
/** What the server fills in per response stays in a development page, where it is the nonce. */
const NONCE = '__NONCE__';

/**
 * The policy of the running server's pages, with the development servers of the remotes, and the connection of hot
 * reload. The page of one remote may be framed by itself.
 */
function developmentPolicy(policy, { kind, port }) {
  const ports = Object.values(devRemotes());
  const origins = ports.map((at) => `http://127.0.0.1:${at}`);
  const sockets = [port, ...ports].map((at) => `ws://127.0.0.1:${at}`);
  const directives = policy.split('; ').map((directive) => {
    const [name] = directive.split(' ', 1);
    const added = [...(LOADED.includes(name) ? origins : []), ...(name === 'connect-src' ? sockets : [])];
    return [directive.replace(/'nonce-[^']*'/, `'nonce-${NONCE}'`), ...added].join(' ');
  });
  if (kind === 'shell') return directives.join('; ');
  return [
    ...directives.filter((directive) => !directive.startsWith('frame-')),
    "frame-src 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** The server may still be starting: `pnpm dev` starts both. */
async function serverPolicy(tries = 40) {
  const answer = await fetch(`${server()}/app/`, { signal: AbortSignal.timeout(3000) }).catch(() => null);
  const policy = answer?.headers.get('content-security-policy');
  if (policy) return policy;
  if (tries === 0) throw new Error(`The server at ${server()} does not respond: start it, then reload this page.`);
  await sleep(500);
  return serverPolicy(tries - 1);
}

/** Pages get the production policy, so that developers see immediately what it would block. */
const policyMiddleware = (page) => ({
  name: 'policy',
  middleware: async (request, response, next) => {
    const passedOn = HANDED_ON.some((path) => request.url.startsWith(path));
    if (passedOn || !request.headers.accept?.includes('text/html')) return next();
    try {
      response.setHeader('Content-Security-Policy', developmentPolicy(await serverPolicy(), page));
    } catch (error) {
      response.statusCode = 503;
      return response.end(error.message);
    }
    return next();
  },
});

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
    // The second header answers Chromium's preflight, sent before a page from another network may read from this
    // machine.
    headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Private-Network': 'true' },
    client: { overlay: false, logging: 'warn', webSocketURL: `ws://127.0.0.1:${port}/ws` },
    static: false,
    // Compression would hold back the events of the live stream.
    compress: false,
    historyApiFallback: { index: kind === 'shell' ? '/app/index.html' : '/standalone.html', disableDotRule: false },
    proxy: [{ context: kind === 'shell' ? HANDED_ON : [...HANDED_ON, ...MANIFESTS], target: server() }],
    setupMiddlewares: (middlewares) => [
      policyMiddleware({ kind, port }),
      ...(kind === 'shell' ? [registryMiddleware] : []),
      ...middlewares,
    ],
  };
  return config;
}

module.exports = { addDevelopment };
