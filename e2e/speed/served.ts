import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, startServer, type RunningServer } from '../support/server';

/** Smaller files are sent uncompressed (precompress.ts). */
const LEAST = 1_024;
const LIMIT_MS = 600_000;

const remotes = (): readonly string[] => readdirSync(ROOT).filter((name) => name.startsWith('mfe-'));

/**
 * A folder that the server uses as the repository: this shell, the current remotes. Copies, so that a concurrent build
 * does not affect the measurement.
 */
function stage(name: string, shellDist: string): string {
  const folder = join(ROOT, '.cache/bench', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'shell'), { recursive: true });
  const plain = (path: string): boolean => !/\.(br|gz)$/.test(path);
  cpSync(shellDist, join(folder, 'shell/dist'), { recursive: true, filter: plain });
  for (const remote of remotes())
    cpSync(join(ROOT, remote, 'dist'), join(folder, remote, 'dist'), { recursive: true, filter: plain });
  symlinkSync(join(ROOT, 'server'), join(folder, 'server'));
  return folder;
}

const uncompressed = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => {
    const file = join(entry.parentPath, entry.name);
    return entry.isFile() && /\.js$/.test(entry.name) && !existsSync(`${file}.br`) && statSync(file).size >= LEAST;
  }).length;

async function compressed(folders: readonly string[]): Promise<void> {
  for (const limit = Date.now() + LIMIT_MS; folders.some((folder) => uncompressed(folder) > 0);) {
    if (Date.now() > limit) throw new Error('The built files were not compressed within ten minutes.');
    await new Promise((next) => setTimeout(next, 200));
  }
}

/** The real server on a build of the shell, once all its files are compressed on disk. */
export async function serve(name: string, shellDist: string): Promise<RunningServer> {
  const folder = stage(name, shellDist);
  const server = await startServer({ TEXTLOOM_ROOT: folder });
  try {
    await compressed([join(folder, 'shell/dist'), join(server.dataDir, 'remotes')]);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}
