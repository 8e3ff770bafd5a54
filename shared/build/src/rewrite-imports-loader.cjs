'use strict';
/**
 * Redirects imports of MUI core, the router, rxjs and zod to the modules that are shared at run time, in our sources
 * and in packages that import MUI core by path (@mui/x-*, @mui/icons-material). Authors write `import { Button } from
 * '@mui/material'`; shared/mui/made/names.json names the entry of Button. Works on ES modules without types.
 */
const fs = require('node:fs');
const { namesFile } = require('./share-map.cjs');

const STATEMENT =
  /\b(import|export)\s+([^;'"]*?)\s+from\s+(['"])(@mui\/material(?:\/[\w/]+)?|@mui\/icons-material|react-router-dom|rxjs|zod)\3;?/g;
/** `import('@mui/material/Rating')`, also with a comment for webpack. */
const ON_DEMAND = /\bimport\(((?:\s|\/\*[^*]*\*\/)*)(['"])@mui\/material\/([\w/]+)\2\s*\)/g;
const WHOLE = /^\*(?:\s+as\s+[\w$]+)?$/;
const CLAUSE = /^(?:([\w$]+)\s*,?\s*)?(?:\{([^}]*)\})?$/;

/** `Button, Box as B` → [['Button','Button'], ['Box','B']]; a default import is named `default`. */
function specifiers(clause, fail) {
  const match = CLAUSE.exec(clause.trim());
  if (!match) throw fail(`cannot share "${clause}": name what you import`);
  const list = [];
  if (match[1]) list.push(['default', match[1]]);
  for (const part of (match[2] ?? '').split(',')) {
    const [name, as] = part.trim().split(/\s+as\s+/);
    if (name) list.push([name, as ?? name]);
  }
  return list;
}

/**
 * Module of an export of MUI core, and its name there: `['core', 'Button']`, `['x/Rating', 'default']`, `['x/colors',
 * '*']`.
 */
function placeOf({ names, subpaths }, name, sub, fail) {
  const [first, last] = (names[name === 'default' ? sub : name] ?? '').split(' ');
  // In a curated entry, under its own name.
  if (first && !last) return [first, name === 'default' ? sub : name];
  if (last === 'x/copies') return [last, name];
  if (sub) {
    if (!subpaths.includes(sub)) throw fail(`the installed @mui/material has no ${sub}`);
    return [`x/${sub}`, name];
  }
  if (!last) throw fail(`the installed @mui/material does not export ${name}`);
  return [last, { named: name, default: 'default', whole: '*' }[first]];
}

/** Module of a whole subpath; none for a subpath that an entry contains in part. */
function wholePlace(mui, sub, fail) {
  if (mui.partly.includes(sub)) throw fail(`cannot share @mui/material/${sub} as a whole: name what you import`);
  return placeOf(mui, '*', sub, fail)[0];
}

function rewriteMui(mui, keyword, clause, sub, fail) {
  if (sub && WHOLE.test(clause.trim()))
    return `${keyword} ${clause} from '@textloom/mui/${wholePlace(mui, sub, fail)}';`;
  const byEntry = new Map();
  const statements = [];
  for (const [name, as] of specifiers(clause, fail)) {
    const [entry, there] = placeOf(mui, name, sub, fail);
    if (there === '*') statements.push(`${keyword} * as ${as} from '@textloom/mui/${entry}';`);
    else byEntry.set(entry, [...(byEntry.get(entry) ?? []), there === as ? as : `${there} as ${as}`]);
  }
  for (const [entry, list] of byEntry)
    statements.push(`${keyword} { ${list.join(', ')} } from '@textloom/mui/${entry}';`);
  return statements.join(' ');
}

/** The form that `lazy()` needs: a module with the component as its default export. */
function rewriteOnDemand(mui, comment, sub, fail) {
  const [entry, name] = placeOf(mui, 'default', sub, fail);
  if (!entry.startsWith('x/'))
    return `import(${comment}'@textloom/mui/${entry}').then((all) => ({ default: all.${name} }))`;
  return `import(${comment}'@textloom/mui/${wholePlace(mui, sub, fail)}')`;
}

/** Named imports from the icons' index make webpack read ten thousand files. */
const rewriteIcons = (keyword, clause, fail) =>
  specifiers(clause, fail)
    .map(([name, as]) => `${keyword} { default as ${as} } from '@mui/icons-material/${name}';`)
    .join(' ');

module.exports = function rewriteImports(source) {
  this.addDependency(namesFile);
  const mui = JSON.parse(fs.readFileSync(namesFile, 'utf8'));
  const fail = (message) => new Error(`${this.resourcePath}: ${message}`);
  const rewriteStatement = (_, keyword, clause, _quote, from) => {
    if (from === 'rxjs') return `${keyword} ${clause} from '@textloom/mui/rxjs';`;
    if (from === 'zod') {
      if (!/^\{\s*z\s*\}$/.test(clause.trim())) throw fail("import zod as `import { z } from 'zod'`");
      return `${keyword} * as z from '@textloom/mui/zod';`;
    }
    if (from === 'react-router-dom') return `${keyword} ${clause} from '@textloom/mui/router';`;
    if (from === '@mui/icons-material') return rewriteIcons(keyword, clause, fail);
    return rewriteMui(mui, keyword, clause, from.split('/').slice(2).join('/'), fail);
  };
  return source
    .replace(STATEMENT, rewriteStatement)
    .replace(ON_DEMAND, (_, comment, _quote, sub) => rewriteOnDemand(mui, comment, sub, fail));
};
