import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isSource, isTest } from '../lib/files.mjs';

// .oxlintrc.json restricts imports by package name; this rule reads relative paths, which oxlint does not resolve.
// The rooms of the server have their own rule, server-rooms.mjs.

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*|\bjest\.mock\s*\(\s*)(['"])(\.{1,2}\/[^'"]+)\1/g;

const packageOf = (file) => /^(shared\/[^/]+|[^/]+)\//.exec(file)?.[1];
const featureOf = (file) => /^(.*\/src\/features\/[^/]+)\//.exec(file)?.[1];

/** Folders of a remote: each imports only its own floor and those below it (ADR 0048). */
const FLOORS = { api: 0, model: 1, components: 2, features: 3, widgets: 3, pages: 4 };
const folderOf = (file) => /^mfe-[^/]+\/src\/([^/]+)\//.exec(file)?.[1];

function problemOf(file, target) {
  const [from, to] = [packageOf(file), packageOf(`${target}/`)];
  if (from !== to) {
    return `reaches into ${to} by a relative path: import the package by its name, so that only its public entry is used and the import rules see it.`;
  }
  const feature = featureOf(file);
  const other = featureOf(`${target}/`);
  if (other && feature && feature !== other) {
    return `reaches into the feature ${posix.basename(other)}: features do not depend on each other; move what both need to model/, api/ or widgets/.`;
  }
  const [folder, used] = [folderOf(file), folderOf(`${target}/`)];
  if (FLOORS[used] > FLOORS[folder]) {
    return `reaches up from ${folder}/ into ${used}/: in a remote, pages/ import features/ and widgets/, these components/, these model/, and this api/.`;
  }
  return undefined;
}

/** Configuration and build tools may name files of other packages. */
const exempt = (file) =>
  file.startsWith('shared/build/') ||
  !/^(shell|server|e2e|mfe-[^/]+|shared\/[^/]+)\/(src|bench|journeys|standalone|failure|independence|a11y|support)\//.test(
    file,
  );

function importsOf(text) {
  return [...text.matchAll(IMPORT)].map((match) => ({
    path: match[2],
    line: text.slice(0, match.index).split('\n').length,
  }));
}

export function check({ root, files }) {
  return files
    .filter((file) => isSource(file) && !exempt(file))
    .flatMap((file) =>
      importsOf(readFileSync(join(root, file), 'utf8')).flatMap(({ path, line }) => {
        const target = posix.join(posix.dirname(file), path);
        if (isTest(file) && packageOf(file) === packageOf(`${target}/`)) return [];
        const message = problemOf(file, target);
        return message ? [{ file, line, message: `"${path}" ${message}` }] : [];
      }),
    );
}
