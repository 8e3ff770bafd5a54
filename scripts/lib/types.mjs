import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageFolders } from './packages.mjs';
import { fromRoot, packageFile } from './paths.mjs';
import { runNode } from './run.mjs';

/** Browser code whose globals are not those of the package around it, so each has its own tsconfig.json. */
const IN_BROWSER = ['server/pages', 'server/standins/pages', 'shell/src/account/push/worker'];
/** What makes sources that are not in git. */
const GENERATORS = [
  ['shared/mui/generate.cjs', 'makeEntries'],
  ['clients/typescript/generate.mjs', 'makeTypes'],
];
const PARALLEL = Math.min(2, cpus().length);
const LINE = /^(.+?)\((\d+),\d+\): (error .*)$/;

/** The tsconfig.json that the client's packages extend. */
const CLIENT = join('shared', 'build', 'tsconfig.client.json');
const CACHE = fromRoot('.cache', 'types');

async function checkProject(root, name, config) {
  mkdirSync(CACHE, { recursive: true });
  const state = join(CACHE, `${name.replaceAll('/', '-')}.tsbuildinfo`);
  const { code, output } = await runNode(
    [
      packageFile('typescript', 'bin/tsc'),
      '-p',
      config,
      '--pretty',
      'false',
      '--incremental',
      '--tsBuildInfoFile',
      state,
    ],
    { capture: true, cwd: root },
  );
  if (code === 0) return [];
  const lines = output.split('\n').filter(Boolean);
  const problems = lines.flatMap((line) => {
    const match = LINE.exec(line);
    return match ? [{ file: match[1], line: match[2], message: match[3] }] : [];
  });
  return problems.length > 0 ? problems : [{ file: name, message: `tsc failed: ${lines.slice(-3).join(' ')}` }];
}

/** Type-checks one package. */
export const checkFolder = (root, folder) => checkProject(root, folder, join(root, folder));

/** Type-checks packages with the client's settings as one program, which reads their common sources and libraries once. */
function checkClient(root, configs) {
  const all = (key) =>
    configs.flatMap(({ folder, config }) => (config[key] ?? []).map((path) => join(root, folder, path)));
  const file = join(CACHE, 'client.json');
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(
    file,
    JSON.stringify({ extends: join(root, CLIENT), include: all('include'), exclude: all('exclude') }),
  );
  return checkProject(root, 'client', file);
}

/** Type-checks every package, two programs at a time. An error in a file of two programs is reported once. */
export async function types(root) {
  for (const [file, make] of GENERATORS) {
    const generator = join(root, file);
    if (existsSync(generator)) await (await import(pathToFileURL(generator).href))[make]();
  }
  const problems = [];
  const queue = [];
  const client = [];
  for (const folder of [...packageFolders(root), 'scripts', ...IN_BROWSER]) {
    const file = join(root, folder, 'tsconfig.json');
    if (!existsSync(file)) {
      if (folder !== 'shared/build')
        problems.push({ file: folder, message: 'has no tsconfig.json: a package without one is not type-checked.' });
      continue;
    }
    const config = JSON.parse(readFileSync(file, 'utf8'));
    if (resolve(root, folder, config.extends) === join(root, CLIENT) && !config.compilerOptions)
      client.push({ folder, config });
    else queue.push(() => checkFolder(root, folder));
  }
  if (client.length > 0) queue.unshift(() => checkClient(root, client));
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) problems.push(...(await next()));
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  return [...new Map(problems.map((one) => [`${one.file}:${one.line}:${one.message}`, one])).values()];
}
