const vm = require('node:vm');

// jest compiles every module again for each test file, which took 8 % of the client's processor time and 12 % of the
// server's. A vm.Script can run in many contexts: a worker compiles a module once, and its functions stay compiled from
// file to file. Each test file still runs the modules again, in its own context.

const compiled = new Map();

/** vm.compileFunction() that compiles a source once per process. */
function compileOnce(source, parameters, { filename, parsingContext }) {
  let known = compiled.get(filename);
  if (known?.source !== source) {
    const opening = `(function (${parameters.join(', ')}) {`;
    // The closing brace needs a line of its own: the source may end with a comment.
    const script = new vm.Script(`${opening}${source}\n})`, { filename, columnOffset: -opening.length });
    compiled.set(filename, (known = { source, script }));
  }
  return known.script.runInContext(parsingContext);
}

/** Makes jest compile by compileOnce(). Call it from a test environment, which jest loads outside the tests. */
const compileOncePerWorker = () => {
  vm.compileFunction = compileOnce;
};

module.exports = { compileOnce, compileOncePerWorker };
