import { parseArgs } from 'node:util';
import { Failure } from './failure.mjs';

/** `name: TEXT` takes a value (`--name value`), `name: FLAG` stands alone. */
export const TEXT = { type: 'string' };
export const FLAG = { type: 'boolean' };

export const wantsHelp = (args) => args.includes('--help') || args.includes('-h');

/** `--help` says how the script is called and ends it there, before it does anything. */
export function answerHelp(usage, args = process.argv.slice(2)) {
  if (!wantsHelp(args)) return;
  console.log(usage);
  process.exit(0);
}

/**
 * What a script was called with: `words` and `values` by the options' names. `--help` answers the usage and
 * nothing else happens; an option that is not among `options`, or a word where none is taken, is refused with it.
 */
export function commandLine(usage, { options = {}, words = false, args = process.argv.slice(2) } = {}) {
  answerHelp(usage, args);
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: words });
    return { words: positionals, values };
  } catch (error) {
    // Node's first sentence names the option; what follows explains parseArgs itself.
    throw new Failure(`${error.message.split('. ')[0].replace(/\.$/, '')}.\n${usage}`);
  }
}
