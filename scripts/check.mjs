// pnpm check: types of every package, lint, imports, what nothing uses, layout, and our own rules. Every message gives the reason.
import { resolve } from 'node:path';
import { commandLine, TEXT } from './lib/command-line.mjs';
import { main } from './lib/failure.mjs';
import { format } from './lib/format.mjs';
import { imports } from './lib/imports.mjs';
import { root } from './lib/paths.mjs';
import { lint } from './lib/lint.mjs';
import { ownRules } from './lib/own-rules.mjs';
import { types } from './lib/types.mjs';
import { unused } from './lib/unused.mjs';

const USAGE = `Usage: pnpm check [--only types|lint|imports|unused|format|<rule>] [--root <folder>]
Checks the types of every package, lint, imports, what nothing uses, layout and our own rules (a rule is a file of scripts/checks).`;

const STAGES = { types, lint, imports, format, unused };

/** Limit of printed problems; more are usually one mistake repeated. */
const MAX_PRINTED = 150;

function print({ file, line, message }) {
  const place = file ? `${file}${line ? `:${line}` : ''}: ` : '';
  console.error(`${place}${message}`);
}

main(async () => {
  const { only, root: other = '.' } = commandLine(USAGE, { options: { only: TEXT, root: TEXT } }).values;
  const folder = resolve(root, other);
  const started = Date.now();
  const stages = Object.entries(STAGES).filter(([name]) => !only || name === only);
  const jobs = stages.map(([, check]) => check(folder));
  if (!only || jobs.length === 0) jobs.push(ownRules(folder, only));
  const problems = (await Promise.all(jobs)).flat();
  problems.slice(0, MAX_PRINTED).forEach(print);
  if (problems.length > MAX_PRINTED) console.error(`… and ${problems.length - MAX_PRINTED} more.`);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const where = folder === root ? '' : ` in ${folder}`;
  console.log(
    problems.length === 0
      ? `check: ok${where} (${seconds} s)`
      : `check: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} (${seconds} s)`,
  );
  return problems.length === 0 ? 0 : 1;
});
