import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Failure } from './failure.mjs';
import { filesOf } from './files.mjs';
import { fromRoot } from './paths.mjs';

const FOLDER = fromRoot('scripts', 'checks');

/**
 * Runs the rules of scripts/checks: each file exports `check({ root, files })`, which returns problems as { file?,
 * line?, message }. A new rule is a new file.
 */
export async function ownRules(root, only) {
  const names = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => name.replace(/\.mjs$/, ''))
    .filter((name) => !only || name === only);
  if (names.length === 0) throw new Failure(`There is no rule "${only}" in scripts/checks.`);
  const files = filesOf(root);
  const found = await Promise.all(
    names.map(async (name) => {
      const { check } = await import(pathToFileURL(`${FOLDER}/${name}.mjs`).href);
      const problems = await check({ root, files });
      return problems.map((problem) => ({ ...problem, message: `${problem.message} [${name}]` }));
    }),
  );
  return found.flat();
}
