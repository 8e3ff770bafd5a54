// pnpm new remote|page|widget|operation …: makes one, as the others are, with its test, and declares it.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure, main } from './lib/failure.mjs';
import { kinds } from './lib/new/kinds.mjs';
import { root } from './lib/paths.mjs';

const USAGE = `pnpm new remote <id>
pnpm new page <remote> <name> [path] [--title <words>] [--menu <order>]
pnpm new widget <remote> <name> [slot]
pnpm new operation <remote> <name> <METHOD> <path> [--query <schema>] [--body <schema>] [--reply <schema>]`;

const text = { type: 'string' };
const options = { title: text, menu: text, query: text, body: text, reply: text, root: text };

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new Failure(`${error.message}\n${USAGE}`);
  }
}

main(async () => {
  const { positionals, values } = parse();
  const [kind, ...words] = positionals;
  const make = kinds.get(kind);
  if (!make) throw new Failure(USAGE);
  const { files, changed, next } = make(resolve(root, values.root ?? '.'), words, values);
  for (const file of files) console.log(`made     ${file}`);
  for (const file of changed) console.log(`changed  ${file}`);
  if (next) console.log(`Next: ${next}`);
});
