import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Failure } from '../failure.mjs';
import { fromRoot } from '../paths.mjs';

const SUFFIX = '.template';

const fill = (text, values) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name) => {
    if (!(name in values)) throw new Error(`The template needs ${name}.`);
    return values[name];
  });

/** Spellings of a name for templates: `monthly-report` → `MonthlyReport`, `monthlyReport`, `Monthly report`. */
export function spellings(name) {
  const words = name.split('-');
  const pascal = words.map((word) => word[0].toUpperCase() + word.slice(1)).join('');
  const plain = words.join(' ');
  return {
    name,
    pascal,
    camel: pascal[0].toLowerCase() + pascal.slice(1),
    title: plain[0].toUpperCase() + plain.slice(1),
  };
}

/** Kebab-case like all names (CONTRIBUTING.md), beginning with a letter so that it can name a component. */
export function checkName(what, name) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name ?? '')) {
    throw new Failure(
      `${what} must be kebab-case, as in monthly-report (it is ${name === undefined ? 'missing' : `"${name}"`}).`,
    );
  }
}

/**
 * Writes every file of scripts/templates/<kind> into a folder: `__name__` in file names and `{{…}}` in
 * texts are filled in. Nothing is overwritten. Returns the paths, relative to the root.
 */
export function writeTemplates(root, kind, into, values) {
  const from = fromRoot('scripts/templates', kind);
  const files = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const source = join(entry.parentPath, entry.name);
      const target = join(
        root,
        into,
        relative(from, source).slice(0, -SUFFIX.length).replaceAll('__name__', values.name),
      );
      return { source, target };
    });
  const taken = files.find(({ target }) => existsSync(target));
  if (taken) throw new Failure(`${relative(root, taken.target)} already exists.`);
  for (const { source, target } of files) {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, fill(readFileSync(source, 'utf8'), values));
  }
  return files.map(({ target }) => relative(root, target));
}
