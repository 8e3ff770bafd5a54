import { parseArgs } from 'node:util';
import { Failure } from './failure.mjs';

/** `name: TEXT` takes a value (`--name value`), `name: FLAG` takes none. */
export const TEXT = { type: 'string' };
export const FLAG = { type: 'boolean' };

export const wantsHelp = (args) => args.includes('--help') || args.includes('-h');

/** `--help` prints the usage and exits before anything is done. */
export function answerHelp(usage, args = process.argv.slice(2)) {
  if (!wantsHelp(args)) return;
  console.log(usage);
  process.exit(0);
}

/**
 * Parses a script's arguments into `words` and `values` by option. `--help` prints the usage; unknown options and
 * unexpected words are refused with it.
 */
export function commandLine(usage, { options = {}, words = false, args = process.argv.slice(2) } = {}) {
  answerHelp(usage, args);
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: words });
    return { words: positionals, values };
  } catch (error) {
    // Node's first sentence names the option; the rest explains parseArgs itself.
    throw new Failure(`${error.message.split('. ')[0].replace(/\.$/, '')}.\n${usage}`);
  }
}
