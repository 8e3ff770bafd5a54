// pnpm bench [web] [send] [joins] [availability] [subscribers] [import] [export] [grid] [gateway] [options of the workload]: measures, and prints a table at the end.
// Not a test of time: it fails when what a workload asserts is not so (docs/performance.md).
import { spawn } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { readLines, table } from './lib/bench-table.mjs';
import { workloads } from './lib/bench-workloads.mjs';
import { Failure, main } from './lib/failure.mjs';
import { root } from './lib/paths.mjs';

/** Shows the output while it comes, and answers it. */
function runShown(args) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
      process.stdout.write(chunk);
    });
    child.on('error', fail);
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** `--rounds 40`, `--only zip`: an option, or what stands behind one and is no workload's name. */
const isOption = (arg, before = '') => arg.startsWith('--') || (before.startsWith('--') && !workloads.some(({ name }) => name === arg));

function chosen(args) {
  const names = args.filter((arg, at) => !isOption(arg, args[at - 1]) && !/^\d+$/.test(arg));
  const unknown = names.filter((name) => !workloads.some((one) => one.name === name));
  if (unknown.length > 0) throw new Failure(`No workload ${unknown.join(', ')}. There are: ${workloads.map(({ name }) => name).join(', ')}.`);
  return workloads.filter(({ name, optional }) => (names.length > 0 ? names.includes(name) : !optional));
}

main(async () => {
  const args = process.argv.slice(2);
  const picked = chosen(args);
  const options = args.filter((arg, at) => isOption(arg, args[at - 1]));
  if (options.length > 0 && picked.length > 1) throw new Failure('Options belong to one workload: name it.');
  const rows = [];
  const failed = [];
  for (const { name, asserts, command, rows: rowsOf, problems } of picked) {
    console.log(`\n── ${name}: asserts ${asserts} (load ${loadavg()[0].toFixed(1)}) ──`);
    const { code, output } = await runShown([...command, ...options]);
    const lines = readLines(output);
    const wrong = [...problems(lines), ...(code === 0 ? [] : [`ended with ${code}`])];
    failed.push(...wrong.map((one) => `${name}: ${one}`));
    rows.push(...rowsOf(lines));
  }
  console.log(`\n${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0].toFixed(1)}\n`);
  console.log(table(rows));
  console.log(failed.length > 0 ? `\nFAILED\n${failed.join('\n')}` : '\nEverything asserted held.');
  return failed.length > 0 ? 1 : 0;
});
