import { containerName, isBusEvent, z } from '@textloom/contracts';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { AppError } from '../../../platform/base/app-error';
import { checkJson, readJson, type BuiltRemote } from '../build/built-remote';
import { brotliSize } from './precompress';
import { isTwin } from './release-files';

const refused = (reason: string): AppError => new AppError('invalid', reason);

const files = z.array(z.string());
const assets = z.object({ sync: files, async: files });

/** The part of mf-manifest.json that a release needs. */
const federationSchema = z.object({
  id: z.string(),
  metaData: z.object({
    remoteEntry: z.object({ name: z.string().min(1), path: z.string() }),
    publicPath: z.string().default('auto'),
    getPublicPath: z.string().optional(),
  }),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: assets, css: assets.optional() }) })),
});

/** The federated part of a build: its scripts, and those that the build references. */
export interface FederatedPart {
  entry: string;
  named: readonly string[];
}

/** Reads mf-manifest.json, and refuses a build that lacks a file referenced by it or by release.json. */
export function readFederatedPart({
  dir,
  manifest,
  build,
}: Pick<BuiltRemote, 'dir' | 'manifest' | 'build'>): FederatedPart {
  const { id, metaData, exposes } = checkJson(federationSchema, 'mf-manifest.json', readJson(dir, 'mf-manifest.json'));
  const wanted = containerName(manifest.id);
  if (id !== wanted) throw refused(`mf-manifest.json belongs to another container: ${id} instead of ${wanted}.`);
  // Otherwise the runtime would load the entry from there instead of from the release's folder.
  if (metaData.publicPath !== 'auto' || metaData.getPublicPath !== undefined)
    throw refused('mf-manifest.json gives another location for its files: publicPath must be auto.');
  const { name, path } = metaData.remoteEntry;
  const entry = path === '' ? name : `${path.replace(/\/$/, '')}/${name}`;
  if (build.entry !== undefined && build.entry !== entry)
    throw refused(`release.json names the entry ${build.entry}, and mf-manifest.json names ${entry}.`);
  const remote = exposes.find((one) => one.path === './remote');
  if (!remote) throw refused('mf-manifest.json does not expose ./remote.');
  const { js, css } = remote.assets;
  const unknown = Object.keys(build.pages ?? {}).find((page) => !Object.hasOwn(manifest.pages, page));
  if (unknown !== undefined) throw refused(`release.json lists files of the page ${unknown}, which is not declared.`);
  const ofPages = Object.values(build.pages ?? {}).flat();
  const named = [...new Set([entry, ...js.sync, ...js.async, ...ofPages])];
  for (const file of [...named, ...(css?.sync ?? []), ...(css?.async ?? [])]) {
    const inside = !relative(dir, join(dir, file)).startsWith('..');
    if (!inside || !lstatSync(join(dir, file), { throwIfNoEntry: false })?.isFile())
      throw refused(`The build references ${file}, which is not among its files.`);
  }
  return { entry, named };
}

/** Paths of all files of a folder, with slashes. */
async function filesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Paths of a release's files, except those that the server adds or that are only for analysis. */
export const servedFiles = async (dir: string): Promise<string[]> =>
  (await filesBelow(dir)).filter((file) => !isTwin(file) && file !== 'mf-stats.json');

/** Hash of a release's files. */
export async function contentHash(dir: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await servedFiles(dir)) {
    const content = await readFile(join(dir, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Scripts of the standalone page, which only developers open. */
const isStandalone = (file: string): boolean => /^js\/alone-/.test(file);

/** The scripts that the shell can load, by their path. */
export async function readScripts(dir: string): Promise<Record<string, string>> {
  const scripts: Record<string, string> = {};
  for (const file of await filesBelow(dir))
    if (file.endsWith('.js') && !isStandalone(file)) scripts[file] = await readFile(join(dir, file), 'utf8');
  return scripts;
}

/** Refuses scripts that use an event unknown to the bus. `bus` is shared, so minification never renames it. */
export function requireKnownEvents(scripts: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(scripts)) {
    for (const [, name = ''] of text.matchAll(/\bbus\)?\.(?:emit|on)\(\s*["'`]([\w.-]+)["'`]/g))
      if (!isBusEvent(name)) throw refused(`${file} uses the event ${name}, which does not exist on the bus.`);
  }
}

/** Compressed size of the scripts. */
export async function scriptBytes(scripts: Readonly<Record<string, string>>): Promise<number> {
  const sizes = await Promise.all(Object.values(scripts).map(brotliSize));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(2)} MB`;

/** Refuses a release that is larger than the budget of the server. */
export function requireBudget(id: string, bytes: number, budgetKb: number): void {
  if (bytes > budgetKb * 1_000)
    throw refused(
      `The scripts of ${id} are ${megabytes(bytes)} compressed, and a release may have ${megabytes(budgetKb * 1_000)}.`,
    );
}

/** Whether the files of a release still exist. */
export const hasFiles = (dir: string): boolean => existsSync(join(dir, 'mf-manifest.json'));
