'use strict';
/**
 * Marks the calls that make the constants of contracts as pure, so that a build leaves out the schemas and operations
 * that nothing in it uses: `z.object(…)` is a call, and a minifier keeps calls that it cannot see through. True of
 * contracts by design: its constants are declarations. Works on the output of swc.
 */
const { createRequire } = require('node:module');

const acorn = createRequire(require.resolve('webpack'))('acorn');

const isNode = (value) => typeof value?.type === 'string';

/** Starts of the calls below a node that run when the module is loaded. */
function* callsIn(node) {
  if (/Function/.test(node.type)) return;
  if (node.type === 'CallExpression' || node.type === 'NewExpression') yield node.start;
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* callsIn(child);
}

module.exports = function pureContracts(source) {
  const { body } = acorn.parse(source, { ecmaVersion: 'latest', sourceType: 'module' });
  const constants = body
    .map((statement) => statement.declaration ?? statement)
    .filter((statement) => statement?.type === 'VariableDeclaration');
  const starts = [...new Set(constants.flatMap((constant) => [...callsIn(constant)]))].sort((a, b) => b - a);
  return starts.reduce((text, at) => `${text.slice(0, at)}/*#__PURE__*/ ${text.slice(at)}`, source);
};
