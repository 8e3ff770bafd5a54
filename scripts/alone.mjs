import { join } from 'node:path';
import { commandLine, FLAG } from './lib/command-line.mjs';
import { Failure, main } from './lib/failure.mjs';
import { remoteIds } from './lib/packages.mjs';
import { root } from './lib/paths.mjs';
import { answers, start, stopTogether } from './lib/processes.mjs';

const USAGE = `Usage: pnpm alone <remote> [--production]
One remote by itself, from source with hot reload, without the shell. Its calls go to the server at
TEXTLOOM_SERVER (default http://127.0.0.1:4700), which must be running.
--production: builds it as for a release, again after each change, for the developer tools of a running
shell: type the printed address there (permission "developer").
TEXTLOOM_DEV_PORT: the port before that of the first remote (4800).`;

main(async () => {
  const { words, values } = commandLine(USAGE, { options: { production: FLAG }, words: true });
  const [id] = words;
  const all = remoteIds();
  if (!all.includes(id)) throw new Failure(`Which remote? There are: ${all.join(', ')}.`);
  const server = process.env.TEXTLOOM_SERVER ?? 'http://127.0.0.1:4700';
  const port = Number(process.env.TEXTLOOM_DEV_PORT ?? 4800) + 1 + all.indexOf(id);

  stopTogether();
  if (values.production) {
    start(id, [join(root, 'scripts/lib/dev-client.cjs'), `mfe-${id}`, String(port), 'production']);
    console.log(`${id} for a running shell: type http://localhost:${port}/ in its developer tools`);
    return;
  }
  start(id, [join(root, 'scripts/lib/dev-client.cjs'), `mfe-${id}`, String(port)], { TEXTLOOM_SERVER: server });
  console.log(`${id} alone: http://127.0.0.1:${port}/`);
  if (!(await answers(`${server}/api/login`, 3)))
    console.error(`The server at ${server} does not respond: start it with \`pnpm dev\` or \`npm start\` to sign in.`);
});
