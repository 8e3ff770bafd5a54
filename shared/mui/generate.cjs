'use strict';
/**
 * Makes, from surface.json and the installed MUI alone: the curated entries (made/core.ts, frame.ts, picker.ts,
 * data.ts, zod.ts), what the shell loads on demand (made/every.ts, copies.ts, colors.ts, styles.ts), and names.json for
 * the import rewriter. The output does not depend on what remotes import, so a remote's build depends on its own
 * content only. Builds, tests and checks of types call it.
 */
const fs = require('node:fs');
const path = require('node:path');
const { createRequire } = require('node:module');

const made = path.join(__dirname, 'made');
const requireMui = createRequire(path.join(__dirname, 'package.json'));
const muiFolder = path.dirname(requireMui.resolve('@mui/material/package.json'));
const readMui = (file) => fs.readFileSync(path.join(muiFolder, file), 'utf8');
const { exports: muiEntries, version: muiVersion } = JSON.parse(readMui('package.json'));
const { groups, zod } = JSON.parse(fs.readFileSync(path.join(__dirname, 'surface.json'), 'utf8'));
const curated = new Map(Object.entries(groups).flatMap(([group, names]) => names.map((name) => [name, group])));

/**
 * The one export of MUI's index that comes from another package. It is a pure function, so each remote bundles its own.
 */
const FOREIGN = { unstable_composeClasses: 'default compose-classes' };
/** These need another style engine, which is not installed. */
const OTHER_ENGINE = /^Pigment/;
/** Internals of ButtonBase, missing from MUI's index and documentation. */
const INNER = ['ButtonBase/TouchRipple', 'useLazyRipple'];
/** MUI's own: exported at run time, but its types do not name them. */
const UNTYPED = /^(FormLabelRoot|StepperContext|private_.*)$/;

/** Functions and classes without state, of subpaths that an entry holds: remotes get a copy. */
const COPIED = {
  ModalManager: 'Modal/ModalManager',
  areEqualValues: 'Select/utils/areEqualValues',
  getOpenInteractionType: 'Select/utils/getOpenInteractionType',
  isEmpty: 'Select/utils/isEmpty',
};
/** Files of `styles` with state: the entries hold them. The others make themes and are copied. */
const STATEFUL = ['ThemeProvider', 'ThemeProviderWithVars', 'styled', 'useTheme', 'useThemeProps'];
/** Small subpaths that depend on `core` alone: they come with the list instead of in a file of their own. */
const SMALL = [
  'BottomNavigation',
  'BottomNavigationAction',
  'ButtonGroup',
  'DefaultPropsProvider',
  'FilledInput',
  'ImageList',
  'ImageListItem',
  'ImageListItemBar',
  'Input',
  'MobileStepper',
  'NativeSelect',
  'Popover',
  'ScopedCssBaseline',
  'Select',
  'className',
  'darkScrollbar',
  'generateUtilityClass',
  'generateUtilityClasses',
  'useScrollTrigger',
  'utils',
  'version',
  'zero-styled',
];

const byName = ([a], [b]) => (a < b ? -1 : 1);
const sortedObject = (entries) => Object.fromEntries([...entries].sort(byName));

/** Exports of a subpath at run time: types have none. */
const exportsOf = (sub) =>
  Object.keys(requireMui(path.posix.join('@mui/material', sub)))
    .filter((name) => name !== '__esModule' && !UNTYPED.test(name))
    .sort();

/** Subpaths of MUI core that export something. */
const subpaths = Object.keys(muiEntries)
  .filter((entry) => entry.startsWith('./') && entry !== './package.json')
  .map((entry) => entry.slice(2))
  .filter((sub) => !OTHER_ENGINE.test(sub) && !INNER.includes(sub) && exportsOf(sub).length > 0)
  .sort();

/** Every export of MUI's index → its subpath, and how the subpath exports it: by name, as its default, or as a whole. */
function exportsOfIndex() {
  const index = readMui('index.mjs');
  const names = new Map();
  for (const [, name, sub] of index.matchAll(/export \{ default as (\w+) \} from "\.\/([\w/]+)\/index\.mjs"/g))
    names.set(name, { sub, form: 'default' });
  for (const [, name, sub] of index.matchAll(/import \* as (\w+) from "\.\/([\w/]+)\/index\.mjs"/g))
    names.set(name, { sub, form: 'whole' });
  for (const [, sub] of index.matchAll(/export \* from "\.\/([\w/]+)\/index\.mjs"/g)) {
    for (const name of exportsOf(sub))
      if (name !== 'default' && !names.has(name)) names.set(name, { sub, form: 'named' });
  }
  const missing = exportsOf('').filter((name) => !names.has(name) && !FOREIGN[name]);
  if (missing.length)
    throw new Error(`The index of MUI exports ${missing.join(', ')} in an unknown form: adapt this script.`);
  return names;
}

/**
 * The exports of a subpath that a curated entry already contains, and the rest: class names by file, others by name.
 */
function partsOf(sub) {
  const [held, left] = [[], []];
  for (const name of exportsOf(sub)) (curated.has(name === 'default' ? sub : name) ? held : left).push(name);
  const classes = [];
  if (held.length > 0) {
    for (const [, name, file] of readMui(`${sub}/index.mjs`).matchAll(
      /export \{ default as (\w+Classes) \} from "\.\/(\w+)\.mjs"/g,
    )) {
      const names = [...readMui(`${sub}/${file}.mjs`).matchAll(/export function (get\w+UtilityClass(?:es)?)\b/g)].map(
        (m) => m[1],
      );
      classes.push({ file: `${sub}/${file}`, name, names: names.filter((one) => left.includes(one)) });
    }
  }
  const copied = new Set([...classes.flatMap(({ name, names }) => [name, ...names]), ...Object.keys(COPIED)]);
  return { held, classes, rest: left.filter((name) => !copied.has(name)) };
}

const HEADER = '// Made by shared/mui/generate.cjs.\n';

function entryText(names, known) {
  const lines = [...names].sort().map((name) => {
    const found = known.get(name);
    if (!found) throw new Error(`surface.json: @mui/material does not export ${name}`);
    return `export { ${found.form === 'default' ? `default as ${name}` : name} } from '@mui/material/${found.sub}';`;
  });
  return `${HEADER}${lines.join('\n')}\n`;
}

/** `Rating: () => import('@mui/material/Rating'),`; of a subpath that an entry holds in part, only what is left. */
function everyLine(sub, { held, rest }) {
  if (sub === 'colors' || sub === 'styles') return `  ${sub}: () => import('./${sub}'),`;
  const how = [];
  if (SMALL.includes(sub)) how.push('webpackMode: "eager"');
  if (held.length > 0) how.push(`webpackExports: ${JSON.stringify(rest)}`);
  const comment = how.length > 0 ? `/* ${how.join(', ')} */ ` : '';
  return `  ${/^\w+$/.test(sub) ? sub : `'${sub}'`}: () => import(${comment}'@mui/material/${sub}'),`;
}

const copyOf = (what, file) => `export { ${what} } from '@textloom/mui/x/${file}.mjs?own';`;

const ABOUT_COPIES = `// @ts-nocheck: files of MUI that have no types of their own, passed on to remotes as they are.
// Without state, so they are copied (?own): see shared/build/src/own-copies.cjs.
`;

const colorsText = () => `${HEADER}${ABOUT_COPIES}
${[...readMui('colors/index.mjs').matchAll(/export \{ default as (\w+) \} from "\.\/(\w+)\.mjs"/g)]
  .map(([, name, file]) => copyOf(`default as ${name}`, `colors/${file}`))
  .join('\n')}
`;

/** What `core` does not hold of '@mui/material/styles'. */
function stylesText(rest) {
  const copies = [];
  const left = new Set(rest);
  for (const [, list, file] of readMui('styles/index.mjs').matchAll(/export \{ ([^}]*) \} from "\.\/(\w+)\.mjs"/g)) {
    const wanted = list.split(', ').filter((one) => left.has(one.split(' as ').pop()));
    if (STATEFUL.includes(file) || wanted.length === 0) continue;
    copies.push(copyOf(wanted.join(', '), `styles/${file}`));
    for (const one of wanted) left.delete(one.split(' as ').pop());
  }
  return `${HEADER}${ABOUT_COPIES}
${copies.join('\n')}
export { ${[...left].join(', ')} } from '@mui/material/styles';
`;
}

const everyText = (parts) => `${HEADER}
/** The version of MUI core. */
export const version = '${muiVersion}';

/** What no curated entry holds of MUI core, loaded by the shell when a remote asks for it (docs/adr/0031-all-of-mui.md). */
export const every: Readonly<Record<string, () => Promise<unknown>>> = {
${parts
  .filter(([, { rest }]) => rest.length > 0)
  .map(([sub, part]) => everyLine(sub, part))
  .join('\n')}
  copies: () => import('./copies'),
};
`;

/** Class names of components that a curated entry holds, and COPIED. */
function copiesText(parts) {
  const lines = parts
    .flatMap(([, { classes }]) => classes)
    .map(({ file, name, names }) => ({ file, list: [...(curated.has(name) ? [] : [`default as ${name}`]), ...names] }))
    .filter(({ list }) => list.length > 0)
    .map(({ file, list }) => copyOf(list.join(', '), file));
  for (const [name, file] of Object.entries(COPIED)) lines.push(copyOf(name, file));
  return `${HEADER}${ABOUT_COPIES}
${lines.join('\n')}
`;
}

const zodText = () => `${HEADER}// zod as it is shared at run time: its index would bring every language along.
import { config } from 'zod-full';
import en from 'zod-en';

// Without jitless zod tries \`new Function\`, which the pages' policy reports as a violation.
config({ ...en(), jitless: true });

export { ${[...zod].sort().join(', ')} } from 'zod-full';
`;

/** Where the rewriter finds an export of the index: in a curated entry, or among the modules loaded on demand. */
function namesText(known, parts) {
  const names = [...known].map(([name, { sub, form }]) => [name, curated.get(name) ?? `${form} x/${sub}`]);
  for (const [, { classes }] of parts)
    for (const { name, names: more } of classes)
      for (const one of [name, ...more]) if (!curated.has(one)) names.push([one, 'named x/copies']);
  for (const name of Object.keys(COPIED)) names.push([name, 'named x/copies']);
  names.push(...Object.entries(FOREIGN));
  // The names that every.ts can load, by entry.
  const every = parts
    .map(([sub, { held, rest }]) => [`x/${sub}`, held.length > 0 ? rest : exportsOf(sub)])
    .filter(([, list]) => list.length > 0);
  every.push(['x/copies', names.filter(([, place]) => place === 'named x/copies').map(([name]) => name)]);
  const partly = parts.filter(([, { held }]) => held.length > 0).map(([sub]) => sub);
  return `${JSON.stringify({ names: sortedObject(names), subpaths, partly, every: sortedObject(every) }, null, 1)}\n`;
}

function render() {
  const known = exportsOfIndex();
  const parts = subpaths.map((sub) => [sub, partsOf(sub)]);
  return {
    ...Object.fromEntries(Object.entries(groups).map(([group, names]) => [`${group}.ts`, entryText(names, known)])),
    'every.ts': everyText(parts),
    'copies.ts': copiesText(parts),
    'colors.ts': colorsText(),
    'styles.ts': stylesText(parts.find(([sub]) => sub === 'styles')[1].rest),
    'zod.ts': zodText(),
    'names.json': namesText(known, parts),
  };
}

/** Writes what has changed since. */
function makeEntries() {
  fs.mkdirSync(made, { recursive: true });
  for (const [name, text] of Object.entries(render())) {
    const file = path.join(made, name);
    if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) continue;
    // Written atomically by rename, because builds run concurrently.
    fs.writeFileSync(`${file}.${process.pid}`, text);
    fs.renameSync(`${file}.${process.pid}`, file);
  }
}

module.exports = { makeEntries };
