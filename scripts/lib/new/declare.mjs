import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../failure.mjs';

/** Quotes kebab-case keys, like the formatter. */
const keyOf = (name) => (name.includes('-') ? `'${name}'` : name);

/** Adds `key: value,` as the last entry of the object `block` (`pages`, `widgets`), which may be empty. */
function withEntry(file, text, block, key, value) {
  const lines = text.replace(new RegExp(`^  ${block}: \\{\\},$`, 'm'), `  ${block}: {\n  },`).split('\n');
  const start = lines.indexOf(`  ${block}: {`);
  const end = lines.indexOf('  },', start);
  if (start < 0 || end < 0)
    throw new Failure(`${file} has no "${block}: {" at the indent that the generator knows: declare ${key} by hand.`);
  if (lines.slice(start, end).some((line) => line.startsWith(`    ${key}: `)))
    throw new Failure(`${file} declares ${key} already.`);
  lines.splice(end, 0, `    ${key}: ${value},`);
  return lines.join('\n');
}

/**
 * Plans the declaration of a view in remote.manifest.ts and its binding in src/remote.ts. Fails before anything is
 * written; the returned function writes both files and returns their paths.
 */
export function planView(root, remote, block, { name, entry, module }) {
  const edits = [
    [`mfe-${remote}/remote.manifest.ts`, entry],
    [`mfe-${remote}/src/remote.ts`, `() => import('./${module}')`],
  ].map(([file, value]) => ({
    file,
    text: withEntry(file, readFileSync(join(root, file), 'utf8'), block, keyOf(name), value),
  }));
  return () =>
    edits.map(({ file, text }) => {
      writeFileSync(join(root, file), text);
      return file;
    });
}
