// Copies what a built Textloom needs to run into a new folder, without sources, tools and tests: the content of the
// container image (deploy/Dockerfile) and of /opt/textloom (deploy/systemd).
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { commandLine } from '../scripts/lib/command-line.mjs';
import { Failure, main } from '../scripts/lib/failure.mjs';
import { packageFolders, remoteFolders } from '../scripts/lib/packages.mjs';
import { root } from '../scripts/lib/paths.mjs';
import { pnpm } from '../scripts/lib/pnpm.mjs';
import { runNode } from '../scripts/lib/run.mjs';

const USAGE = `Usage: node deploy/runtime.mjs FOLDER
Copies a built Textloom into the new FOLDER, with the packages of the server. Run npm run build before it.`;

/** What the server reads besides the builds: each fromRoot() of its sources (server/src/app/deploy.test.ts). */
const SERVER_FILES = [
  'server/dist',
  'server/src/platform/db/migrations',
  'server/src/platform/db/reference',
  'server/src/domains/releases/load-check',
  'server/standins/pages',
];

/** For pnpm, which installs from the workspace's lockfile; the server finds its folder by pnpm-workspace.yaml. */
const WORKSPACE = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'];

const isNeeded = (path) => !/\.test\.ts$/.test(path);

function copyInto(target, path) {
  const from = join(root, path);
  if (!existsSync(from)) throw new Failure(`${path} is missing: run npm run build first.`);
  mkdirSync(dirname(join(target, path)), { recursive: true });
  cpSync(from, join(target, path), { recursive: true, filter: isNeeded });
}

main(async () => {
  const { words } = commandLine(USAGE, { words: true });
  const [folder] = words;
  if (folder === undefined || words.length > 1) throw new Failure(USAGE);
  const target = resolve(folder);
  if (existsSync(target)) throw new Failure(`${target} exists: name a new folder.`);
  const compressed = await runNode([join(root, 'server/dist/compress.cjs')]);
  if (compressed.code !== 0) throw new Failure('The built shell could not be compressed (see above).');
  const builds = ['shell', ...remoteFolders(root)].map((name) => `${name}/dist`);
  const manifests = packageFolders(root).map((name) => `${name}/package.json`);
  for (const path of [...WORKSPACE, ...manifests, ...builds, ...SERVER_FILES]) copyInto(target, path);
  const install = ['install', '--prod', '--frozen-lockfile', '--filter', '@textloom/server'];
  const installed = await pnpm(install, { cwd: target, env: { CI: 'true' } });
  if (installed.code !== 0) throw new Failure('The packages of the server could not be installed (see above).');
});
