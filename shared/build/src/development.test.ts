import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const webpack = require('webpack');
const WebpackDevServer = require('webpack-dev-server');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { addDevelopment } = require('./development.cjs');

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-abc='; connect-src 'self'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default";
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'textloom-dev-'));
const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/** The application's server: a page with its policy, and a stream that sends one event and then stays open. */
const upstream = createServer((request, response) => {
  if (request.url === '/api/events') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: live\ndata: {}\n\n');
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': POLICY }).end('built');
});
const started: { stop: () => Promise<void> }[] = [];

async function developmentPage(kind: 'shell' | 'remote'): Promise<string> {
  const probe = createServer();
  const port = await listen(probe);
  await new Promise((resolve) => probe.close(resolve));
  fs.writeFileSync(path.join(folder, 'entry.js'), 'void 0;');
  const filename = kind === 'shell' ? 'index.html' : 'standalone.html';
  const config = {
    mode: 'development',
    devtool: false,
    context: folder,
    entry: './entry.js',
    output: { path: path.join(folder, kind), publicPath: kind === 'shell' ? '/app/' : '/' },
    stats: 'none',
    infrastructureLogging: { level: 'none' },
    plugins: [new HtmlWebpackPlugin({ filename, templateContent: '<p>From source</p>' })],
  };
  const { devServer } = addDevelopment(config, { kind, port, hot: false, library: undefined });
  const server = new WebpackDevServer({ ...devServer, hot: false, client: false }, webpack(config));
  await server.start();
  started.push(server);
  return `http://127.0.0.1:${port}`;
}

beforeAll(async () => {
  process.env.TEXTLOOM_SERVER = `http://127.0.0.1:${await listen(upstream)}`;
  process.env.TEXTLOOM_DEV_REMOTES = '{"keywords":4999}';
});
afterAll(async () => {
  await Promise.all(started.map((server) => server.stop()));
  upstream.closeAllConnections();
  upstream.close();
  fs.rmSync(folder, { recursive: true });
});

const pageOf = async (address: string) => {
  const response = await fetch(address, { headers: { accept: 'text/html' } });
  return { text: await response.text(), policy: response.headers.get('content-security-policy') ?? '' };
};

describe('a development server', () => {
  it('passes on each event of the live stream when it arrives, to browsers that accept compression', async () => {
    const address = await developmentPage('shell');
    const stop = new AbortController();
    const { body } = await fetch(`${address}/api/events`, {
      headers: { accept: 'text/event-stream', 'accept-encoding': 'gzip, br' },
      signal: stop.signal,
    });
    const first = await body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toBe('event: live\ndata: {}\n\n');
    stop.abort();
  });

  it("sends the shell's page with the server's policy, trusted types included, and allows the remotes' servers", async () => {
    const { text, policy } = await pageOf(`${await developmentPage('shell')}/app/keywords`);
    expect(text).toContain('From source');
    expect(policy).toContain("default-src 'none'; script-src 'self' http://127.0.0.1:4999; ");
    expect(policy).toContain("style-src 'self' 'nonce-__NONCE__'; ");
    expect(policy).toMatch(/connect-src 'self' http:\/\/127\.0\.0\.1:4999 ws:\S+ ws:\/\/127\.0\.0\.1:4999;/);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
    expect(policy).not.toMatch(/unsafe/);
  });

  it("sends a remote's page with the policy of its released page", async () => {
    const { text, policy } = await pageOf(`${await developmentPage('remote')}/`);
    expect(text).toContain('From source');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
    expect(policy).toContain("frame-src 'self'; frame-ancestors 'self'");
  });
});
