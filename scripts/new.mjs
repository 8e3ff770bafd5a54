// pnpm new remote|page|widget|operation …: creates one in the style of the existing ones, with its test, and declares
// it.
import { resolve } from 'node:path';
import { APP_PATHS_FILE, writeAppPaths } from './lib/app-paths.mjs';
import { commandLine, TEXT } from './lib/command-line.mjs';
import { Failure, main } from './lib/failure.mjs';
import { kinds } from './lib/new/kinds.mjs';
import { root } from './lib/paths.mjs';

const USAGE = `Usage:
pnpm new remote <id>
pnpm new page <remote> <name> [path] [--title <words>] [--menu <order>]
pnpm new widget <remote> <name> [slot] [--title <words>]
pnpm new operation <noun> <name> <METHOD> <path> [--summary <words>] [--ability <name>]
                   [--query <schema>] [--body <schema>] [--reply <schema>]`;

const options = {
  title: TEXT,
  menu: TEXT,
  summary: TEXT,
  ability: TEXT,
  query: TEXT,
  body: TEXT,
  reply: TEXT,
  root: TEXT,
};

main(async () => {
  const { words: given, values } = commandLine(USAGE, { options, words: true });
  const [kind, ...words] = given;
  const make = kinds.get(kind);
  if (!make) throw new Failure(USAGE);
  const folder = resolve(root, values.root ?? '.');
  const { files, changed, next } = make(folder, words, values);
  if (writeAppPaths(folder)) changed.push(APP_PATHS_FILE);
  for (const file of files) console.log(`made     ${file}`);
  for (const file of changed) console.log(`changed  ${file}`);
  if (next) console.log(`Next: ${next}`);
});
