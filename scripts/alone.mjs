import { join } from 'node:path';
import { commandLine } from './lib/command-line.mjs';
import { Failure, main } from './lib/failure.mjs';
import { remoteIds, root } from './lib/inputs.mjs';
import { answers, start, stopTogether } from './lib/processes.mjs';

const USAGE = `Usage: pnpm alone <remote>
One remote by itself, from source with hot reload, without the shell. Its calls go to the server at
TEXTLOOM_SERVER (default http://127.0.0.1:4700), which must be running.`;

main(async () => {
  const [id] = commandLine(USAGE, { words: true }).words;
  const all = remoteIds();
  if (!all.includes(id)) throw new Failure(`Which remote? There are: ${all.join(', ')}.`);
  const server = process.env.TEXTLOOM_SERVER ?? 'http://127.0.0.1:4700';
  const port = Number(process.env.TEXTLOOM_DEV_PORT ?? 4800) + 1 + all.indexOf(id);

  stopTogether();
  start(id, [join(root, 'scripts/lib/dev-client.cjs'), `mfe-${id}`, String(port)], { TEXTLOOM_SERVER: server });
  console.log(`${id} alone: http://127.0.0.1:${port}/`);
  if (!(await answers(`${server}/api/login`, 3)))
    console.error(`The server at ${server} does not respond: start it with \`pnpm dev\` or \`npm start\` to sign in.`);
});
