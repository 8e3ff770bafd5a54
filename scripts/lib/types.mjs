import { existsSync, mkdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { packageFolders } from './packages.mjs';
import { fromRoot, packageFile } from './paths.mjs';
import { runNode } from './run.mjs';

/** Browser code whose globals are not those of the package around it, so each has its own tsconfig.json. */
const IN_BROWSER = ['server/standins/pages', 'shell/src/account/push/worker'];
const PARALLEL = Math.min(2, cpus().length);
const LINE = /^(.+?)\((\d+),\d+\): (error .*)$/;

/** Type-checks one package. */
export async function checkFolder(root, folder) {
  const cache = fromRoot('.cache', 'types');
  mkdirSync(cache, { recursive: true });
  const state = join(cache, `${folder.replaceAll('/', '-')}.tsbuildinfo`);
  const { code, output } = await runNode(
    [
      packageFile('typescript', 'bin/tsc'),
      '-p',
      join(root, folder),
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
  return problems.length > 0 ? problems : [{ file: folder, message: `tsc failed: ${lines.slice(-3).join(' ')}` }];
}

/** Type-checks every package, two at a time. An error in a file of two packages is reported once. */
export async function types(root) {
  const queue = [...packageFolders(root), 'scripts', ...IN_BROWSER];
  const problems = [];
  const worker = async () => {
    for (let folder = queue.shift(); folder; folder = queue.shift()) {
      if (existsSync(join(root, folder, 'tsconfig.json'))) problems.push(...(await checkFolder(root, folder)));
      else if (folder !== 'shared/build') {
        problems.push({ file: folder, message: 'has no tsconfig.json: a package without one is not type-checked.' });
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  return [...new Map(problems.map((one) => [`${one.file}:${one.line}:${one.message}`, one])).values()];
}
