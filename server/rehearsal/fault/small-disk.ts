import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of a few hundred megabytes in memory, which a scenario can fill. */
export interface SmallDisk {
  folder: string;
  /** Writes a file until nothing more fits. */
  fill(): void;
  free(): void;
  remove(): void;
}

const MB = 1_048_576;

export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'textloom-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) {
    rmdirSync(folder);
    throw new Error((mounted.stderr || String(mounted.error)).trim());
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a');
      // The last bytes too, because PostgreSQL needs only 8 kB for a page.
      for (const size of [MB, 64 * 1_024, 4_096]) {
        const part = Buffer.alloc(size, 1);
        try {
          while (writeSync(file, part) === size);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
      }
      closeSync(file);
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Why no small disk can be created here; undefined when one can. */
export function noDiskBecause(): string | undefined {
  if (process.platform !== 'linux') return 'it mounts a tmpfs, which only Linux has.';
  if (process.getuid?.() !== 0) return 'only root may mount the small disk that it fills.';
  try {
    smallDisk(1).remove();
    return undefined;
  } catch (error) {
    return `a small disk cannot be mounted (${(error as Error).message}); a container needs CAP_SYS_ADMIN for it.`;
  }
}
