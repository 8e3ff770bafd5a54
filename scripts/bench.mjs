// Not a timing test: it fails only when an assertion of a workload is false (docs/performance.md).
import { spawn } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { readLines, table } from './lib/bench-table.mjs';
import { workloads } from './lib/bench-workloads.mjs';
import { commandLine } from './lib/command-line.mjs';
import { Failure, main } from './lib/failure.mjs';
import { root } from './lib/paths.mjs';

const flagsOf = (options = {}) =>
  Object.entries(options).map(([name, { type }]) => ` [--${name}${type === 'string' ? ' …' : ''}]`);
const USAGE = `Usage: pnpm bench [name…], or pnpm bench <name> with its options
Measures, and prints a table at the end; without names all that are not optional (docs/performance.md).
${workloads.map(({ name, options, optional }) => `  ${name}${flagsOf(options).join('')}${optional ? ' (optional)' : ''}`).join('\n')}`;

/** Shows the output while it arrives, and returns it. */
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

function chosen(names) {
  const unknown = names.filter((name) => !workloads.some((one) => one.name === name));
  if (unknown.length > 0)
    throw new Failure(`No workload ${unknown.join(', ')}. There are: ${workloads.map(({ name }) => name).join(', ')}.`);
  return workloads.filter(({ name, optional }) => (names.length > 0 ? names.includes(name) : !optional));
}

/** The options in the form of the workload's own program. */
const written = (values) =>
  Object.entries(values).flatMap(([name, value]) => (value === true ? [`--${name}`] : [`--${name}`, value]));

function plan() {
  const { words, values } = commandLine(USAGE, {
    options: Object.assign({}, ...workloads.map(({ options }) => options)),
    words: true,
  });
  const picked = chosen(words);
  const names = Object.keys(values);
  if (names.length > 0 && picked.length > 1) throw new Failure('Options belong to one workload: name it.');
  const foreign = names.filter((name) => !Object.hasOwn(picked[0].options ?? {}, name));
  if (foreign.length > 0) throw new Failure(`${picked[0].name} has no option --${foreign.join(', --')}.\n${USAGE}`);
  return { picked, options: written(values) };
}

main(async () => {
  const { picked, options } = plan();
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
