// The sentences that users read and that are in no catalogue: what the server answers, and the errors of contracts. A
// sentence is a text, or a template, in a file that users' calls reach; its English is its key, as in gettext.
import { parse } from 'acorn';
import { transformSync } from 'esbuild';
import { readFileSync } from 'node:fs';
import { filesOf, isSource, isTest } from '../files.mjs';
import { fromRoot, root } from '../paths.mjs';
import { literally } from './to-icu.mjs';

const FOLDERS = /^(server\/src\/(domains|app\/http|platform\/(web|base))|shared\/contracts\/src)\//;
/** Whom other files talk to: people at a console, programs, subscribers, readers of mails, pages and PDFs. */
const NOT_FOR_USERS = [
  /\.(mail|html|fixture|d)\.ts$|-pdf\.ts$|\/testing\//,
  /^server\/src\/app\/http\/(public|pages|openapi|csp-reports|card-webhooks|webhooks|security-txt)/,
  /^server\/src\/domains\/(releases|inbound|people)\//,
  /^server\/src\/domains\/.*\/(page-texts|mailed-report|disputes|compare\.job|ledger-gaps\.job|short-link\.routes|own-number\.service|rcs-agent\.service|invoice|fee-lines|[\w-]+\.repository|invite|restore\/after-restore|registration\/draft|release-\w+)\.ts$/,
  /^shared\/contracts\/src\/(calls\/public-|rules\/(language|age-gate|web-consent|consent|manifest)|link)/,
];
const isForUsers = (file) =>
  FOLDERS.test(file) && isSource(file) && !isTest(file) && !NOT_FOR_USERS.some((other) => other.test(file));

/** What is said to developers, in calls and constructors of these names; catalogues have their own keys. */
const FOR_DEVELOPERS = new Set([
  'catalogue',
  'describe',
  'meta',
  'Error',
  'TypeError',
  'StartupError',
  'error',
  'warn',
  'info',
]);
const isSentence = (text) => /^{\w+, plural|^[“A-Z{].* .*[.!?”}]$/.test(text) && !text.includes('\n');
/** A template of which too little is known would be found in other texts. */
const isKnowable = (text) => /\p{L}+ \p{L}{2,}/u.test(text.replaceAll(/\{\w+\}/g, '').trim());

const calleeOf = ({ callee }) => callee.property?.name ?? callee.name;
const camel = (name) =>
  /^[A-Z\d_]+$/.test(name) ? name.toLowerCase().replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase()) : name;

/** What a value is called in a message. */
function nameOf(node) {
  switch (node.type) {
    case 'Identifier':
      return camel(node.name);
    case 'MemberExpression':
      return node.property.type === 'Identifier' && !node.computed ? camel(node.property.name) : nameOf(node.object);
    case 'CallExpression':
      return node.arguments[0] && node.callee.type === 'Identifier'
        ? nameOf(node.arguments[0])
        : nameOf(node.callee.object ?? node.callee);
    case 'AwaitExpression':
      return nameOf(node.argument);
    default:
      return 'value';
  }
}

const textOf = (node) =>
  node?.type === 'Literal' && typeof node.value === 'string'
    ? node.value
    : node?.type === 'TemplateLiteral' && node.expressions.length === 0
      ? node.quasis[0].value.cooked
      : undefined;

const isPlain = (node) => textOf(node) !== undefined;
const isText = (node) => isPlain(node) || node?.type === 'TemplateLiteral';
const isChoice = (node) =>
  node.type === 'ConditionalExpression' && [node.consequent, node.alternate].every((each) => isText(each));
const isCounted = ({ type, callee, arguments: given = [] }) =>
  type === 'CallExpression' && callee.name === 'counted' && given.length > 1 && given.slice(1).every(isPlain);

/** The constants of a file that are texts, templates or choices between them, in the order of their names' declarations. */
function constantsOf(tree) {
  const found = [];
  const walk = (node) => {
    if (node?.type === 'VariableDeclarator' && node.init && (isText(node.init) || isChoice(node.init)))
      found.push({ name: node.id.name, start: node.start, init: node.init });
    if (typeof node === 'object' && node !== null) for (const each of Object.values(node)) walk(each);
  };
  walk(tree);
  return found;
}

/** A template as an ICU message, with the names of its values. What constants of the file say is a part of it. */
function messageOf(template, constants) {
  const values = [];
  const named = (node, as = nameOf(node)) => {
    let name = as;
    for (let more = 2; values.includes(name); more += 1) name = `${as}${more}`;
    values.push(name);
    return name;
  };
  const icu = (node) => {
    const text = textOf(node);
    if (text !== undefined) return literally(text);
    if (node.type === 'TemplateLiteral')
      return node.quasis
        .map(({ value }, at) => literally(value.cooked) + (node.expressions[at] ? icu(node.expressions[at]) : ''))
        .join('');
    const constant = constants.findLast(({ name, start }) => name === node.name && start < node.start);
    if (constant) return icu(constant.init);
    if (isChoice(node)) {
      const name = named(node, 'choice');
      return `{${name}, select, true {${icu(node.consequent)}} other {${icu(node.alternate)}}}`;
    }
    if (isCounted(node)) {
      const [count, ...nouns] = node.arguments;
      const [one, many = `${one}s`] = nouns.map(textOf);
      return `{${named(count, isCounted(template) ? 'count' : undefined)}, plural, one {# ${one}} other {# ${many}}}`;
    }
    return `{${named(node)}}`;
  };
  return { text: icu(template).trim(), values };
}
function* sentencesIn(node, constants) {
  if (Array.isArray(node)) for (const each of node) yield* sentencesIn(each, constants);
  else if (typeof node?.type === 'string') {
    if ('callee' in node && FOR_DEVELOPERS.has(calleeOf(node))) return;
    // The message of `notFound('This keyword')`.
    const what = 'callee' in node && calleeOf(node) === 'notFound' && textOf(node.arguments[0]);
    if (what) yield { text: `${what} was not found.`, values: [] };
    const text = textOf(node);
    if (text !== undefined) yield { text: text.trim(), values: [] };
    else if (node.type === 'TemplateLiteral') {
      const message = messageOf(node, constants);
      if (isKnowable(message.text)) yield message;
      // “3 days” may be a value of another sentence.
    } else if (isCounted(node)) yield messageOf(node, constants);
    for (const each of Object.values(node)) if (typeof each === 'object') yield* sentencesIn(each, constants);
  }
}

/** @returns {Map<string, { file: string, text: string, values: readonly string[], isSentence: true }>} by their English */
export function readSentences() {
  const found = new Map();
  for (const file of filesOf(root).filter(isForUsers)) {
    const { code } = transformSync(readFileSync(fromRoot(file), 'utf8'), { loader: 'ts', target: 'esnext' });
    const tree = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
    for (const { text, values } of sentencesIn(tree, constantsOf(tree)))
      if (isSentence(text) && !found.has(text)) found.set(text, { file, text, values, isSentence: true });
  }
  return found;
}
