// The server from source: rebuilt and restarted whenever a source file changes. The stand-ins' pages are rebuilt too;
// the server reads them when it starts.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import esbuild from 'esbuild';
import { pageOptions, serverOptions } from './build-server.mjs';
import { root } from './paths.mjs';

let child = null;
let ending = false;

const stop = () =>
  new Promise((done) => {
    if (!child || child.exitCode !== null) return done();
    child.once('exit', done);
    child.kill('SIGTERM');
  });

async function restart() {
  await stop();
  if (ending) return;
  child = spawn(process.execPath, ['--enable-source-maps', join(root, 'server/dist/main.cjs')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: process.env,
  });
}

const options = serverOptions();
options.plugins.push({
  name: 'restart',
  setup(build) {
    build.onEnd(({ errors }) => {
      if (errors.length)
        console.error(
          errors.map((e) => `${e.location?.file ?? 'server'}:${e.location?.line ?? ''} ${e.text}`).join('\n'),
        );
      else void restart();
    });
  },
});
const pages = await esbuild.context(pageOptions());
await pages.rebuild();
await pages.watch();
const context = await esbuild.context(options);
await context.watch();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    ending = true;
    await Promise.all([context.dispose(), pages.dispose()]);
    await stop();
    process.exit(0);
  });
}
