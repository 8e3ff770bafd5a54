// pnpm fault: rehearses faults on an installation of its own (docs/reliability.md).
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import esbuild from 'esbuild';
import { serverOptions } from './lib/build-server.mjs';
import { commandLine, FLAG, TEXT } from './lib/command-line.mjs';
import { main } from './lib/failure.mjs';
import { fromRoot } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';

const USAGE = `Usage: pnpm fault [name] [--runs 1] [--messages 2000] [--seed N] [--short], or pnpm fault --all
Without a name, lists the scenarios. Each starts a PostgreSQL, an API, workers and a carrier of its own on this machine,
sends a campaign with joins, STOPs, replies and payments, injects its faults, says what it judged, and ends what it
started. --all runs those that need nothing else; --runs repeats, with the seed one higher each time; --short takes less
than a minute. The exit code is 0 only if everything was judged right.`;

main(async () => {
  const options = { runs: TEXT, messages: TEXT, seed: TEXT, all: FLAG, short: FLAG };
  const { words, values } = commandLine(USAGE, { options, words: true });
  // Ctrl-C reaches the program too, which then stops what it started: we wait for it.
  process.on('SIGINT', () => undefined);
  const parent = fromRoot('server', 'node_modules', '.textloom-fault');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'fault-'));
  try {
    await esbuild.build({
      ...serverOptions(),
      entryPoints: { fault: 'server/rehearsal/fault/fault.ts' },
      outdir: folder,
    });
    const args = Object.entries(values).flatMap(([name, value]) =>
      value === true ? [`--${name}`] : [`--${name}`, value],
    );
    const { code } = await runNode(['--enable-source-maps', join(folder, 'fault.cjs'), ...words, ...args]);
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
