import { parseArgs } from 'node:util';
import { loadConfig } from '../config/config';
import { settingsTable } from '../config/document';
import { createDatabase } from '../db/connection';
import { startEmbeddedPostgres } from '../db/embedded-postgres';
import { migrate } from '../db/migrate';
import { isUnavailable } from '../db/unavailable';
import { AppError } from '../base/app-error';
import { StartupError } from '../base/startup-error';
import { OPERATOR } from './caller';
import { inputOf, type Command } from './command';
import { commands } from './commands';

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** As typed: `at_once` is `--at-once`. */
const optionName = (key: string): string => key.replaceAll('_', '-');

function usageOf({ name, args, rest, options, flags }: Command): string {
  const words = Object.keys(args.shape).map((key) => `<${key}>`);
  const given = Object.keys(options.shape).map((key) => `[--${optionName(key)}${flags.includes(key) ? '' : ' …'}]`);
  return [name, words.join(' ') + (rest ? '…' : ''), ...given].filter(Boolean).join(' ');
}

const WIDTH = 40;
const line = (usage: string, description: string): string =>
  `  ${usage.padEnd(WIDTH)}${usage.length < WIDTH ? '' : `\n  ${' '.repeat(WIDTH)}`}${description}`;

const help = (): string =>
  [
    'Commands:',
    ...commands.map((one) => line(usageOf(one), one.description)),
    line('settings', 'Prints every setting, as docs/operations.md has them.'),
  ].join('\n');

/** Splits the words after the command's name into arguments and options. */
function parsed(found: Command, words: readonly string[]): { values: Record<string, unknown>; all: string[] } {
  const rest = words.slice(found.name.split(' ').length);
  // The words of a reason or a holder are taken as they are.
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
function argumentsOf(found: Command, words: readonly string[]): Record<string, unknown> {
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

/** Runs beside a server: joins its embedded database, or starts it for the duration of the command. */
async function runCommand(found: Command, args: Record<string, unknown>): Promise<unknown> {
  const config = loadConfig();
  const embedded =
    config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataFolder: config.dataDir }) : undefined;
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const db = createDatabase({ url, poolSize: 2 });
  try {
    await migrate(url);
    return await found.run({ config, db }, args, OPERATOR);
  } finally {
    await db.close();
    await embedded?.stop();
  }
}

async function main(words: readonly string[]): Promise<void> {
  if (words.length === 0 || words[0] === 'help') return print(help());
  if (words[0] === 'settings') return print(settingsTable());
  const found = commands.find(({ name }) => words.slice(0, name.split(' ').length).join(' ') === name);
  if (!found) throw new StartupError(`There is no such command.\n${help()}`);
  print(JSON.stringify(await runCommand(found, argumentsOf(found, words)), null, 2));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const known = error instanceof StartupError || error instanceof AppError || isUnavailable(error);
  process.stderr.write(`${known ? (error as Error).message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
});
