import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from './paths.mjs';
import { runNode } from './run.mjs';

const CONFIG = '.knip.cjs';

const UNUSED = 'remove it, or give the reason in .knip.cjs';
const MESSAGES = {
  files: () => `is used by nothing: ${UNUSED}.`,
  exports: (name) => `exports ${name}, which no other file names: keep it to this file, or delete it.`,
  dependencies: (name) => `${name} is imported nowhere in this package: ${UNUSED}.`,
  unlisted: (name) => `imports ${name}, which the package does not list.`,
  unresolved: (name) => `imports ${name}, which does not exist.`,
  duplicates: (name) => `exports one thing under two names: ${name}.`,
};
MESSAGES.types = MESSAGES.exports;
MESSAGES.devDependencies = MESSAGES.dependencies;
const FOR_TESTS = {
  files: () => 'is used by tests alone: name it .fixture, or delete it.',
  exports: (name) => `exports ${name} for tests alone: delete it, or say @internal and why.`,
};
FOR_TESTS.types = FOR_TESTS.exports;

async function knip(root, messages, ...options) {
  const { code, output } = await runNode(
    [
      fromRoot('node_modules', 'knip', 'bin', 'knip.js'),
      '--config',
      CONFIG,
      '--no-progress',
      '--reporter',
      'json',
      ...options,
    ],
    { capture: true, cwd: root },
  );
  const start = output.indexOf('{"issues"');
  if (start < 0) return [{ message: `knip did not answer a report (exit ${code}): ${output.slice(0, 500)}` }];
  return JSON.parse(output.slice(start)).issues.flatMap(({ file, ...kinds }) =>
    Object.entries(messages).flatMap(([kind, message]) =>
      (kinds[kind] ?? []).map((one) => ({
        file,
        line: one.line,
        message: `${message(
          one.name ??
            [one]
              .flat()
              .map(({ name }) => name)
              .join(', '),
        )} [unused]`,
      })),
    ),
  );
}

/** What nothing uses, and what only tests do. */
export async function unused(root) {
  if (!existsSync(join(root, CONFIG))) return [];
  const runs = [
    knip(root, MESSAGES),
    knip(root, FOR_TESTS, '--production', '--include', Object.keys(FOR_TESTS).join()),
  ];
  const [all, forTests] = await Promise.all(runs);
  const told = new Set(all.map(({ file, line }) => `${file}:${line}`));
  return [...all, ...forTests.filter(({ file, line }) => !told.has(`${file}:${line}`))];
}
