import { join } from 'node:path';
import { watchServer } from './lib/build-server.mjs';
import { commandLine } from './lib/command-line.mjs';
import { Failure, main } from './lib/failure.mjs';
import { remoteIds } from './lib/packages.mjs';
import { root } from './lib/paths.mjs';
import { answers, start, stopTogether } from './lib/processes.mjs';

const USAGE = `Usage: pnpm dev [remote…]
The application from source with hot reload. Without names every remote runs from source; with names only
those, the others from the running server's releases. The server runs from source too unless TEXTLOOM_SERVER
names one that runs already. TEXTLOOM_DEV_PORT: the shell's port (4800), the remotes' follow it.`;
const FIRST_PORT = Number(process.env.TEXTLOOM_DEV_PORT ?? 4800);

function chosen(named, all) {
  const unknown = named.filter((id) => !all.includes(id));
  if (unknown.length > 0) throw new Failure(`No remote called ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  return named.length > 0 ? named : all;
}

main(async () => {
  const all = remoteIds();
  const fromSource = chosen(commandLine(USAGE, { words: true }).words, all);
  const server = process.env.TEXTLOOM_SERVER ?? 'http://127.0.0.1:4700';

  stopTogether();
  if (!process.env.TEXTLOOM_SERVER) {
    await watchServer();
    // Node restarts it after each build.
    start('server', ['--watch', '--watch-preserve-output', '--enable-source-maps', 'server/dist/main.cjs']);
  }
  const remotes = Object.fromEntries(fromSource.map((id) => [id, FIRST_PORT + 1 + all.indexOf(id)]));
  const env = { TEXTLOOM_SERVER: server, TEXTLOOM_DEV_REMOTES: JSON.stringify(remotes) };
  for (const [id, port] of Object.entries(remotes))
    start(id, [join(root, 'scripts/lib/dev-client.cjs'), `mfe-${id}`, String(port)], env);
  start('shell', [join(root, 'scripts/lib/dev-client.cjs'), 'shell', String(FIRST_PORT)], env);

  console.log(`From source: shell, ${fromSource.join(', ')}. Open http://127.0.0.1:${FIRST_PORT}/app/`);
  if (!(await answers(`${server}/app/registry.json`, 90)))
    console.error(`The server at ${server} does not respond: sign-in will not work.`);
});
