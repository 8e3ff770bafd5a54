import pino from 'pino';
import { loadConfig } from '../../platform/config/config';
import { settingsList } from '../../platform/config/document';
import { stripeCards } from '../../platform/providers/cards/stripe.cards';
import { isUnavailable } from '../../platform/db/unavailable';
import { AppError } from '../../platform/base/app-error';
import { withoutPersonalData } from '../../platform/base/without-personal-data';
import { StartupError } from '../../platform/base/startup-error';
import { argumentsOf, usageOf } from './arguments';
import { connectDomains } from '../connect-domains';
import { OPERATOR } from './caller';
import type { Command, TypedCommand } from './command';
import { localCommands } from './backup/local-commands';
import { commands } from './all-commands';
import { withDatabase } from './with-database';

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const WIDTH = 40;
const line = (usage: string, description: string): string =>
  `  ${usage.padEnd(WIDTH)}${usage.length < WIDTH ? '' : `\n  ${' '.repeat(WIDTH)}`}${description}`;

const help = (): string =>
  [
    'Commands:',
    ...[...commands, ...localCommands].map((one) => line(usageOf(one), one.description)),
    line('settings', 'Prints every setting, as docs/settings.md has them.'),
  ].join('\n');

function runCommand(found: Command, args: Record<string, unknown>): Promise<unknown> {
  connectDomains();
  const config = loadConfig();
  const log = pino({ level: 'warn', hooks: { streamWrite: withoutPersonalData } }, pino.destination(2));
  return withDatabase(config, (db) => found.run({ config, db, log, cards: stripeCards(config.cards) }, args, OPERATOR));
}

async function main(words: readonly string[]): Promise<void> {
  if (words.length === 0 || words[0] === 'help') return print(help());
  if (words[0] === 'settings') return print(settingsList());
  const isTyped = ({ name }: TypedCommand): boolean => words.slice(0, name.split(' ').length).join(' ') === name;
  const found = commands.find(isTyped);
  const local = localCommands.find(isTyped);
  if (found) print(JSON.stringify(await runCommand(found, argumentsOf(found, words)), null, 2));
  else if (local) print(JSON.stringify(await local.run(loadConfig(), argumentsOf(local, words)), null, 2));
  else throw new StartupError(`Unknown command.\n${help()}`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const known = error instanceof StartupError || error instanceof AppError || isUnavailable(error);
  process.stderr.write(`${known ? (error as Error).message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
});
