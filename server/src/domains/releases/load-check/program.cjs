'use strict';
/**
 * Loads one release as a browser's tab would. load-check.ts runs this text in a process without files, network and
 * environment, and passes the scripts on its standard input. realm.cjs runs together with the release, in a separate
 * context without any Node objects.
 */
const vm = require('node:vm');

const LONGEST_MESSAGE = 300;
const LONGEST_REPORT = 1_000_000;
/** Longer timers do not keep the process alive: they are time limits. */
const SHORT_MS = 5_000;

/** Error messages come from foreign code: a getter may throw. */
function messageOf(error) {
  try {
    const text = error && error.message ? error.message : error;
    return String(text).replace(/\s+/g, ' ').slice(0, LONGEST_MESSAGE);
  } catch {
    return 'an error without a message';
  }
}

const finish = (result) => process.stdout.write(JSON.stringify(result), () => process.exit(0));

function start({ realm, scripts, ...job }) {
  const context = vm.createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
  /** Runs a script of the release. Returns the error, or nothing. */
  const run = (file) => {
    if (!Object.hasOwn(scripts, file)) return `${file} is not among its files`;
    try {
      new vm.Script(scripts[file], { filename: file }).runInContext(context);
      return '';
    } catch (error) {
      return `${file}: ${messageOf(error)}`;
    }
  };
  const later = (task, ms) => {
    const timer = setTimeout(task, ms);
    if (ms > SHORT_MS) timer.unref();
  };
  const source = `((module) => {\n${realm}\nreturn module.exports;\n})({})`;
  const load = vm.runInContext(source, context, { filename: 'realm.cjs' });
  load(run, later, JSON.stringify(job)).then(
    (report) => finish(String(report).length > LONGEST_REPORT ? { error: 'its manifest is too large' } : { report }),
    (error) => finish({ error: messageOf(error) }),
  );
}

// As in a tab, an unhandled error does not stop the rest.
process.on('uncaughtException', () => undefined);
process.on('unhandledRejection', () => undefined);
// Nothing is pending that could continue the load.
process.on('beforeExit', () => finish({ error: 'it never finishes loading' }));
let input = '';
process.stdin
  .setEncoding('utf8')
  .on('data', (text) => {
    input += text;
  })
  .on('end', () => start(JSON.parse(input)));
