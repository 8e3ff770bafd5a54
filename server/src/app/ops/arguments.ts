import { parseArgs } from 'node:util';
import { StartupError } from '../../platform/base/startup-error';
import { inputOf, type TypedCommand } from './command';

/** The option as typed: `at_once` becomes `--at-once`. */
const optionName = (key: string): string => key.replaceAll('_', '-');

/** How a command is typed. */
export function usageOf({ name, args, rest, options, flags }: TypedCommand): string {
  const words = Object.keys(args.shape).map((key) => `<${key}>`);
  const given = Object.keys(options.shape).map((key) => `[--${optionName(key)}${flags.includes(key) ? '' : ' …'}]`);
  return [name, words.join(' ') + (rest ? '…' : ''), ...given].filter(Boolean).join(' ');
}

/** Splits the words after the command's name into arguments and options. */
function parsed(found: TypedCommand, words: readonly string[]): { values: Record<string, unknown>; all: string[] } {
  const rest = words.slice(found.name.split(' ').length);
  // The words of a reason or a holder are taken literally.
  if (found.rest) return { values: {}, all: rest };
  const keys = Object.keys(found.options.shape);
  const type = (key: string): 'boolean' | 'string' => (found.flags.includes(key) ? 'boolean' : 'string');
  try {
    const { values, positionals } = parseArgs({
      args: rest,
      options: Object.fromEntries(keys.map((key) => [optionName(key), { type: type(key) }])),
      allowPositionals: true,
    });
    return {
      values: Object.fromEntries(
        keys.flatMap((key) => (optionName(key) in values ? [[key, values[optionName(key)]]] : [])),
      ),
      all: positionals,
    };
  } catch {
    throw new StartupError(`Usage: ${usageOf(found)}`);
  }
}

/** Maps the words after the command's name to its arguments, and checks them. */
export function argumentsOf(found: TypedCommand, words: readonly string[]): Record<string, unknown> {
  const names = Object.keys(found.args.shape);
  const { values, all } = parsed(found, words);
  const last = names.length - 1;
  const given = found.rest && all.length > last ? [...all.slice(0, last), all.slice(last).join(' ')] : all;
  if (given.length !== names.length) throw new StartupError(`Usage: ${usageOf(found)}`);
  const input = { ...Object.fromEntries(names.map((name, index) => [name, given[index] ?? ''])), ...values };
  const checked = inputOf(found).safeParse(input);
  if (!checked.success) throw new StartupError(`${checked.error.issues[0]?.message ?? ''}\nUsage: ${usageOf(found)}`);
  return input;
}
