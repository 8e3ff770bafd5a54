// The production build of a remote, rebuilt after each change and served to a running shell, in its own process:
// node local-build.cjs <folder> <port>
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');

const root = path.resolve(__dirname, '../..');
const folder = process.argv[2];
const port = Number(process.argv[3]);
const output = path.join(root, '.cache/local', folder);
const webpack = require(require.resolve('webpack', { paths: [path.join(root, 'shared/build')] }));

// The federated half of the released build: it uses the shell's React, so a development build is not compatible.
const [config] = require(path.join(root, folder, 'webpack.config.cjs'))({}, { mode: 'production' });
config.output.path = output;
config.cache.name += '-local';

const TYPES = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const HEADERS = {
  'access-control-allow-origin': '*',
  // Chromium sends a preflight before a page from another network may read from this machine.
  'access-control-allow-private-network': 'true',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** The file of an address, or null for one outside the build. */
function fileOf(url) {
  let asked;
  try {
    asked = path.join(output, decodeURIComponent(new URL(url, 'http://localhost').pathname));
  } catch {
    return null;
  }
  return asked.startsWith(output + path.sep) && fs.statSync(asked, { throwIfNoEntry: false })?.isFile() ? asked : null;
}

const server = http.createServer((request, response) => {
  if (request.method === 'OPTIONS') return response.writeHead(204, HEADERS).end();
  const file = ['GET', 'HEAD'].includes(request.method) ? fileOf(request.url) : null;
  if (file === null) return response.writeHead(404, HEADERS).end('Not found');
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, { ...HEADERS, 'content-type': type });
  if (request.method === 'HEAD') return response.end();
  fs.createReadStream(file)
    .on('error', () => response.destroy())
    .pipe(response);
});

const watching = webpack(config).watch({}, (error, stats) => {
  if (error || stats.hasErrors()) console.error(error ?? stats.toString({ preset: 'errors-only', colors: false }));
  else
    console.log(
      `${folder} ready on http://localhost:${port}/ (${((stats.endTime - stats.startTime) / 1000).toFixed(1)} s)`,
    );
});

server.on('error', (error) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} is taken.` : error.message);
  process.exit(1);
});
server.listen(port, '127.0.0.1');
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    server.close();
    watching.close(() => process.exit(0));
  });
