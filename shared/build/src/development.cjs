'use strict';
const ReactRefresh = require('@pmmmwh/react-refresh-webpack-plugin');

const SERVER = process.env.TEXTLOOM_SERVER ?? 'http://127.0.0.1:4700';

/** What the development servers hand on to the running server. */
const proxied = ['/api', '/remotes', '/carrier', '/handsets', '/webhooks', '/media'];

/**
 * Hot reload and a development server. A development remote needs a development shell (their React must
 * be the same build); `pnpm dev` sees to that.
 */
function addDevelopment(config, { kind, port, hot, library }) {
  if (hot) config.plugins.push(new ReactRefresh({ overlay: false, ...(library ? { library } : {}) }));
  config.devServer = {
    host: '127.0.0.1',
    port,
    hot,
    allowedHosts: 'all',
    headers: { 'Access-Control-Allow-Origin': '*' },
    client: { overlay: false, logging: 'warn', webSocketURL: `ws://127.0.0.1:${port}/ws` },
    static: false,
    historyApiFallback: kind === 'shell' ? { index: '/app/index.html' } : { index: '/standalone.html' },
    proxy: [{ context: proxied, target: SERVER, changeOrigin: false }],
  };
  return config;
}

module.exports = { addDevelopment, SERVER };
