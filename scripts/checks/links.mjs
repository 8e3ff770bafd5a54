import { parseSync } from '@swc/core';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { APP_PATHS_FILE, appPathsText, manifestFiles, readAppPaths } from '../lib/app-paths.mjs';
import { isTest } from '../lib/files.mjs';

const SCREENS = /^(shell|mfe-[^/]+|shared\/(kit|standalone|ui))\/src\/(?!testing\/).*(?<!\.type-test)\.tsx?$/;

/** Attributes and properties that hold an address, and functions that open one. */
const ADDRESS = /^(to|href|back|path|pathname)$|Href$/;
const OPENERS = new Set(['navigate', 'navigateHere']);
const RAW = /^\/[a-z]/i;
const RAW_IN_HTML = /\bhref=["']?\/[a-z]/i;

/** Returns a predicate: whether a text is the address of a declared page, with or without /app before it. */
function declaredBy(types) {
  const pages = [...types.matchAll(/'(\/[^']*)'/g)].map(
    ([, path]) => new RegExp(`^(/app)?${path.replace(/:\w+/g, '[^/]+')}$`),
  );
  return (text) => pages.some((page) => page.test(text.replace(/[?#].*$/, '')));
}

const textOf = (node) => {
  if (node.type === 'StringLiteral') return node.value;
  return node.type === 'TemplateLiteral' ? node.quasis.map(({ cooked, raw }) => cooked ?? raw).join('x') : undefined;
};

const holdsAddress = ({ type, name, key }) =>
  (type === 'JSXAttribute' && ADDRESS.test(name.value)) || (type === 'KeyValueProperty' && ADDRESS.test(key.value));

/** Collects the raw addresses below a node. `inAddress`: the node is (part of) the value of an address. */
function collect(node, isDeclared, inAddress, found) {
  if (Array.isArray(node)) {
    for (const child of node) collect(child, isDeclared, inAddress, found);
    return;
  }
  if (typeof node !== 'object' || node === null || node.type === 'TsLiteralType') return;
  const text = textOf(node);
  if (text !== undefined) {
    if (isDeclared(text) || (inAddress && RAW.test(text)) || RAW_IN_HTML.test(text)) found.push({ node, text });
  }
  if (node.type === 'CallExpression') {
    const callee = node.callee.value;
    // The compiler checks the path that link() is given.
    const others = callee === 'link' ? node.arguments.slice(1) : node.arguments;
    collect(node.callee, isDeclared, false, found);
    for (const { expression } of others) collect(expression, isDeclared, OPENERS.has(callee), found);
    return;
  }
  const inside = inAddress || holdsAddress(node);
  for (const [key, child] of Object.entries(node)) if (key !== 'quasis') collect(child, isDeclared, inside, found);
}

function rawLinks(root, file, isDeclared) {
  const source = readFileSync(join(root, file));
  const found = [];
  collect(parseSync(source.toString(), { syntax: 'typescript', tsx: file.endsWith('x') }), isDeclared, false, found);
  return found.map(({ node, text }) => ({
    file,
    line: source
      .subarray(0, node.span.start - 1)
      .toString()
      .split('\n').length,
    message: `"${text}" is a raw address: use link(), which does not compile when no manifest declares the page.`,
  }));
}

/** The type of link() matches the manifests, and every link to a page uses it (docs/adr/0022). */
export function check({ root, files }) {
  if (manifestFiles(root).length === 0) return [];
  let types;
  try {
    types = appPathsText(root);
  } catch {
    return []; // a manifest that cannot be read: the rule "manifests" reports it
  }
  const stale = {
    file: APP_PATHS_FILE,
    message: 'is not what the manifests declare: run `pnpm links`. A link to a page that is gone would still compile.',
  };
  const isDeclared = declaredBy(types);
  return [
    ...(readAppPaths(root) === types ? [] : [stale]),
    ...files.filter((file) => SCREENS.test(file) && !isTest(file)).flatMap((file) => rawLinks(root, file, isDeclared)),
  ];
}
