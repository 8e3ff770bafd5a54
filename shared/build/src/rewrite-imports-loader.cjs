'use strict';
/**
 * Redirects imports of MUI core, the router, rxjs and zod to the shared curated entries, in our sources and in packages
 * that import MUI core by path (@mui/x-*, @mui/icons-material). Authors write `import { Button } from '@mui/material'`;
 * shared/mui/names.json names the entry of Button. Works on ES modules without types.
 */
const fs = require('node:fs');
const path = require('node:path');

const namesFile = path.join(__dirname, '../../mui/names.json');

const STATEMENT =
  /\b(import|export)\s+([^;'"]*?)\s+from\s+(['"])(@mui\/material(?:\/\w+)?|@mui\/icons-material|react-router-dom|rxjs|zod)\3;?/g;
const CLAUSE = /^(?:([\w$]+)\s*,?\s*)?(?:\{([^}]*)\})?$/;

/** `Button, Box as B` → [['Button','Button'], ['Box','B']]; a default import takes its subpath's name. */
function specifiers(clause, sub, fail) {
  const match = CLAUSE.exec(clause.trim());
  if (!match) throw fail(`cannot share "${clause}": name what you import`);
  const list = [];
  if (match[1]) list.push([sub, match[1]]);
  for (const part of (match[2] ?? '').split(',')) {
    const [name, as] = part.trim().split(/\s+as\s+/);
    if (name) list.push([name === 'default' ? sub : name, as ?? name]);
  }
  return list;
}

function rewriteMui(names, keyword, clause, sub, fail) {
  const byEntry = new Map();
  for (const [name, as] of specifiers(clause, sub, fail)) {
    const entry = names[name];
    if (!entry) throw fail(`${name} of @mui/material is not shared: run node shared/mui/generate.cjs`);
    byEntry.set(entry, [...(byEntry.get(entry) ?? []), name === as ? name : `${name} as ${as}`]);
  }
  return [...byEntry]
    .map(([entry, list]) => `${keyword} { ${list.join(', ')} } from '@textloom/mui/${entry}';`)
    .join(' ');
}

/** Named imports from the icons' index make webpack read ten thousand files. */
const rewriteIcons = (keyword, clause, fail) =>
  specifiers(clause, undefined, fail)
    .map(([name, as]) => `${keyword} { default as ${as} } from '@mui/icons-material/${name}';`)
    .join(' ');

module.exports = function rewriteImports(source) {
  this.addDependency(namesFile);
  const names = JSON.parse(fs.readFileSync(namesFile, 'utf8'));
  const fail = (message) => new Error(`${this.resourcePath}: ${message}`);
  return source.replace(STATEMENT, (_, keyword, clause, _quote, from) => {
    if (from === 'rxjs') return `${keyword} ${clause} from '@textloom/mui/rxjs';`;
    if (from === 'zod') {
      if (!/^\{\s*z\s*\}$/.test(clause.trim())) throw fail("import zod as `import { z } from 'zod'`");
      return `${keyword} * as z from '@textloom/mui/zod';`;
    }
    if (from === 'react-router-dom') return `${keyword} ${clause} from '@textloom/mui/router';`;
    if (from === '@mui/icons-material') return rewriteIcons(keyword, clause, fail);
    return rewriteMui(names, keyword, clause, from.split('/')[2], fail);
  });
};
