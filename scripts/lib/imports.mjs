import config from '../../.dependency-cruiser.cjs';
import { filesOf, isSource } from './files.mjs';
import { folderCircles } from './folder-circles.mjs';

const OURS = /^(shell|server|e2e|mfe-[^/]+|(?:shared|clients)\/[^/]+)\//;
const BESIDE = /\.(test|spec|fixture|type-test)\.tsx?$|\/src\/testing\//;
const TEST = new RegExp(`${BESIDE.source}|^(shared/testing|e2e)/`);
const NOT_OURS = 'node_modules|/dist/';

function problemOf({ from, to, cycle, rule }) {
  const { comment } = config.forbidden.find(({ name }) => name === rule.name);
  const target = cycle ? cycle.map(({ name }) => name).join(' → ') : to;
  return { file: from, message: `→ ${target} ${comment} [${rule.name}]` };
}

/** dependency-cruiser with the rules of .dependency-cruiser.cjs, and circles of folders, on every source file. */
export async function imports(root) {
  const { cruise } = await import('dependency-cruiser');
  const read = async (files, forbidden, options) => {
    if (files.length === 0) return { problems: [], modules: [] };
    const { output } = await cruise(files, {
      ...config.options,
      ...options,
      baseDir: root,
      validate: true,
      ruleSet: { forbidden },
    });
    return { problems: output.summary.violations.map(problemOf), modules: output.modules };
  };
  const files = filesOf(root).filter((file) => OURS.test(file) && isSource(file));
  const product = await read(
    files.filter((file) => !TEST.test(file)),
    config.forbidden,
    { exclude: `${NOT_OURS}|${BESIDE.source}` },
  );
  const tests = await read(
    files.filter((file) => TEST.test(file)),
    config.forbiddenInTests,
    { exclude: NOT_OURS, maxDepth: 1 },
  );
  return [...product.problems, ...folderCircles(product.modules), ...tests.problems];
}
