// Not a timing test: it fails only when an assertion of a workload is false (docs/performance.md).
import { existsSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join, relative } from 'node:path';
import { comparison } from './lib/bench-table.mjs';
import { readLines, rowsOf, workloads } from './lib/bench-workloads.mjs';
import { atCommit } from './lib/checkout.mjs';
import { commandLine, FLAG, TEXT } from './lib/command-line.mjs';
import { Failure, main } from './lib/failure.mjs';
import { machineSpeed, speedText } from './lib/machine-speed.mjs';
import { root } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';
import { table } from './lib/table.mjs';

const flagsOf = (options = {}) =>
  Object.entries(options).map(([name, { type }]) => ` [--${name}${type === 'string' ? ' …' : ''}]`);
const USAGE = `Usage: pnpm bench [name…] [--small] [--against <commit> [--turns 3]], or pnpm bench <name> with its options
Measures, and prints a table at the end: each figure, and the machine's speed just before → just after its workload.
Without names all (docs/performance.md).
--small: each at a size of seconds, with its assertions; the times say nothing.
--against: runs each here and at that commit in turn, and prints the ratio of the figures (here / there).
${workloads.map(({ name, options }) => `  ${name}${flagsOf(options).join('')}`).join('\n')}`;
const OURS = { small: FLAG, against: TEXT, turns: TEXT };

function chosen(names) {
  const unknown = names.filter((name) => !workloads.some((one) => one.name === name));
  if (unknown.length > 0)
    throw new Failure(`No workload ${unknown.join(', ')}. There are: ${workloads.map(({ name }) => name).join(', ')}.`);
  return names.length > 0 ? workloads.filter(({ name }) => names.includes(name)) : workloads;
}

/** The options in the form of the workload's own program. */
const written = (values) =>
  Object.entries(values).flatMap(([name, value]) => (value === true ? [`--${name}`] : [`--${name}`, value]));

function plan() {
  const { words, values } = commandLine(USAGE, {
    options: Object.assign({}, OURS, ...workloads.map(({ options }) => options)),
    words: true,
  });
  const { small = false, against, turns = '3', ...given } = values;
  const picked = chosen(words);
  const names = Object.keys(given);
  if (names.length > 0 && picked.length > 1) throw new Failure('Options belong to one workload: name it.');
  const foreign = names.filter((name) => !Object.hasOwn(picked[0].options, name));
  if (foreign.length > 0) throw new Failure(`${picked[0].name} has no option --${foreign.join(', --')}.\n${USAGE}`);
  if (!(Number(turns) >= 1)) throw new Failure(`--turns takes a number from 1 on, not ${turns}.`);
  return { picked, small, against, turns: Number(turns), options: written(given) };
}

/** Where the workloads are, here and at commits before they moved. */
const PLACES = ['server/rehearsal/bench', 'server/bench'];

/**
 * Runs a workload once, in this repository or another folder. Returns its rows, each with the machine's speed just
 * before and after it, and what was wrong.
 */
async function measure(workload, args, folder = root) {
  const place = PLACES.find((one) => existsSync(join(folder, one)));
  // A program of another package is named by its path from the root.
  const program = workload.program.includes('/') ? relative(place, workload.program) : workload.program;
  const before = await machineSpeed();
  const { code, output } = await runNode([`${place}/run.mjs`, program, ...args], {
    capture: 'shown',
    cwd: folder,
  });
  const speed = speedText(before, await machineSpeed());
  const lines = readLines(output);
  const missing = workload.prints.filter((wanted) => !lines.some(({ label }) => label.startsWith(wanted)));
  const wrong = [...missing.map((one) => `did not print "${one}"`), ...(code === 0 ? [] : [`ended with ${code}`])];
  return { rows: rowsOf(workload, lines).map(([what, figure, details]) => [what, figure, speed, details]), wrong };
}

main(async () => {
  const { picked, small, against, turns, options } = plan();
  const rows = [];
  const failed = [];
  const note = (name, wrong) => failed.push(...wrong.map((one) => `${name}: ${one}`));
  const sizesOf = ({ args = [], small: sizes }) => (small ? sizes : [args]).map((size) => [...size, ...options]);
  const here = async (workload, args) => {
    console.log(`\n── ${workload.name}: asserts ${workload.asserts} (load ${loadavg()[0].toFixed(1)}) ──`);
    const found = await measure(workload, args);
    note(workload.name, found.wrong);
    return found.rows;
  };

  if (against === undefined) {
    for (const workload of picked) for (const args of sizesOf(workload)) rows.push(...(await here(workload, args)));
  } else
    await atCommit(against, async (folder, commit) => {
      for (const workload of picked) {
        const [args] = sizesOf(workload);
        const taken = [];
        for (let turn = 0; turn < turns; turn += 1) {
          const ours = await here(workload, args);
          console.log(`\n── ${workload.name} at ${commit} ──`);
          const theirs = await measure(workload, args, folder);
          note(`${workload.name} at ${commit}`, theirs.wrong);
          taken.push({ here: ours, there: theirs.rows });
        }
        rows.push(...comparison(taken, commit));
      }
    });

  console.log(`\n${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0].toFixed(1)}\n`);
  console.log(table(rows, { right: 1 }));
  console.log(failed.length > 0 ? `\nFAILED\n${failed.join('\n')}` : '\nEverything asserted held.');
  return failed.length > 0 ? 1 : 0;
});
