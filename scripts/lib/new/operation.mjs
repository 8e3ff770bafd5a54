import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Failure } from '../failure.mjs';
import { checkName, spellings } from './templates.mjs';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];
const CONTRACTS = 'shared/contracts/src';
const TYPE_IMPORT = `import type { Operation } from '../operation';\n`;

/** Module of calls/, as calls/ imports it, that exports a schema. */
function moduleOf(root, schema) {
  const folder = join(root, CONTRACTS);
  const module = ['', 'calls']
    .flatMap((inner) => readdirSync(join(folder, inner)).map((name) => posix.join(inner, name)))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .find((path) => new RegExp(`^export const ${schema}\\b`, 'm').test(readFileSync(join(folder, path), 'utf8')));
  if (!module) throw new Failure(`contracts exports no ${schema}: write the schema first, beside the operation.`);
  return posix
    .relative('calls', module)
    .replace(/^(?!\.)/, './')
    .replace(/\.ts$/, '');
}

/** The text with one more name in its import of a module. */
function withImport(text, name, module) {
  const line = new RegExp(`^import \\{ ([^}]*) \\} from '${module.replaceAll('.', '\\.')}';$`, 'm');
  const known = line.exec(text);
  if (!known) return `import { ${name} } from '${module}';\n${text}`;
  const names = known[1].split(', ');
  return names.includes(name)
    ? text
    : text.replace(line, `import { ${[...names, name].join(', ')} } from '${module}';`);
}

/** The schema of a path's parameters: everything but `:id` is text. */
function paramsOf(path) {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);
  if (names.length === 0 || names.join() === 'id') return undefined;
  return `z.object({ ${names.map((name) => `${name}: z.string().max(100)`).join(', ')} })`;
}

const quoted = (text) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);

/** pnpm new operation <noun> <name> <METHOD> <path> [--summary words] [--ability name] [--query|--body|--reply schema] */
export function operation(root, [noun, name, method, path], { summary, ability, query, body, reply }) {
  checkName('The noun', noun);
  checkName('The operation', name);
  if (!METHODS.includes(method)) throw new Failure(`The method must be one of ${METHODS.join(', ')}.`);
  if (!path || path.startsWith('/'))
    throw new Failure('The path is below /api, without a leading slash: keywords/:id.');
  if (method === 'GET' && !reply)
    throw new Failure('A GET needs the schema of its reply from contracts: --reply keywordSchema.');
  const { camel, title } = spellings(name);
  const schemas = { params: paramsOf(path), query, body, ...(reply ? { reply } : { saved: 'savedSchema' }) };
  const texts = { method, path, summary: summary ?? title, ability };
  const fields = [
    ...Object.entries(texts).map(([key, text]) => text && `${key}: ${quoted(text)}`),
    ...Object.entries(schemas).map(([key, schema]) => schema && `${key}: ${schema}`),
  ].filter(Boolean);

  const file = `${CONTRACTS}/calls/${noun}.ts`;
  const isNew = !existsSync(join(root, file));
  const before = isNew ? TYPE_IMPORT : readFileSync(join(root, file), 'utf8');
  if (new RegExp(`^export const ${camel}\\b`, 'm').test(before))
    throw new Failure(`${file} declares ${camel} already.`);
  const declared = `\nexport const ${camel} = {\n${fields.map((field) => `  ${field},\n`).join('')}} as const satisfies Operation;\n`;
  const needed = Object.values(schemas)
    .filter(Boolean)
    .map((schema) => (schema.startsWith('z.') ? 'z' : schema))
    .map((schema) => [schema, schema === 'z' ? '../zod' : moduleOf(root, schema)])
    .filter(([, module]) => module !== `./${noun}`);
  const start = before.includes(TYPE_IMPORT) ? before : TYPE_IMPORT + before;
  const text = needed.reduce((all, [schema, module]) => withImport(all, schema, module), start);

  writeFileSync(join(root, file), text + declared);
  const index = `${CONTRACTS}/index.ts`;
  if (isNew)
    writeFileSync(join(root, index), `${readFileSync(join(root, index), 'utf8')}export * from './calls/${noun}';\n`);
  return {
    files: isNew ? [file] : [],
    changed: isNew ? [index] : [file],
    next: `register its route: route(app, ${camel}, …) in the routes/ of a domain of server/src/domains; call it: call(${camel}, …); then pnpm format`,
  };
}
