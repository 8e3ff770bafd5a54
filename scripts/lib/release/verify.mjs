import { Failure } from '../failure.mjs';
import { lint } from '../lint.mjs';
import { fromRoot, root } from '../paths.mjs';
import { runNode } from '../run.mjs';
import { checkFolder } from '../types.mjs';

const place = ({ file, line, message }) => `${[file, line].filter(Boolean).join(':')}: ${message}`;

async function tests(folder) {
  const { code, output } = await runNode(
    [fromRoot('node_modules', 'jest', 'bin', 'jest.js'), '--selectProjects', 'client', '--', `/${folder}/`],
    { capture: true },
  );
  return code === 0 ? [] : [{ message: `the tests failed.\n${output}` }];
}

/** Types, lint and tests of one remote: what `pnpm release` requires before it publishes. */
export async function verify(id) {
  const folder = `mfe-${id}`;
  const problems = [...(await checkFolder(root, folder)), ...(await lint(root, folder)), ...(await tests(folder))];
  if (problems.length > 0)
    throw new Failure(
      `${id} is not released:\n${problems.map((one) => (one.file ? place(one) : one.message)).join('\n')}`,
    );
}
