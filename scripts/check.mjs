// pnpm check: types of every package, lint, and our own rules. Every message gives the reason.
//   node scripts/check.mjs [--only types|lint|<rule>] [--root <folder>]
import { resolve } from 'node:path';
import { main } from './lib/failure.mjs';
import { root } from './lib/paths.mjs';
import { lint } from './lib/lint.mjs';
import { ownRules } from './lib/own-rules.mjs';
import { types } from './lib/types.mjs';

/** Printed at most: beyond that it is one mistake many times. */
const MOST = 150;

function option(name, fallback) {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
}

function print({ file, line, message }) {
  const place = file ? `${file}${line ? `:${line}` : ''}: ` : '';
  console.error(`${place}${message}`);
}

main(async () => {
  const folder = resolve(root, option('root', '.'));
  const only = option('only');
  const started = Date.now();
  const jobs = [];
  if (!only || only === 'types') jobs.push(types(folder));
  if (!only || only === 'lint') jobs.push(lint(folder));
  if (only !== 'types' && only !== 'lint') jobs.push(ownRules(folder, only));
  const problems = (await Promise.all(jobs)).flat();
  problems.slice(0, MOST).forEach(print);
  if (problems.length > MOST) console.error(`… and ${problems.length - MOST} more.`);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const where = folder === root ? '' : ` in ${folder}`;
  console.log(problems.length === 0 ? `check: ok${where} (${seconds} s)` : `check: ${problems.length} problems (${seconds} s)`);
  return problems.length === 0 ? 0 : 1;
});
