import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from '@textloom/contracts';
import { digestOf } from '../../../platform/base/copy-files';
import { StartupError } from '../../../platform/base/startup-error';

const FILE = 'manifest.json';

const manifest = z.object({
  format: z.literal(1),
  /** When the copy of the database was complete (cluster) or began (dump). */
  at: z.string(),
  /** The files of the embedded database, or a dump of an outside one. */
  database: z.enum(['cluster', 'dump']),
  /** Major version of PostgreSQL. */
  postgres: z.number().int(),
  /** Platform of an embedded database, whose files only the same platform can read. */
  platform: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifest>;

export const platformHere = (): string => `${process.platform}-${process.arch}`;

/** Written last, so a backup without it was interrupted. */
export function writeManifest(folder: string, content: Manifest): void {
  const partial = join(folder, `${FILE}.partial`);
  writeFileSync(partial, `${JSON.stringify(content, null, 1)}\n`, { mode: 0o600 });
  renameSync(partial, join(folder, FILE));
}

/** The manifest of a complete backup, each file of which matches its size and digest. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, FILE);
  if (!existsSync(file)) throw new StartupError(`${folder} has no ${FILE}: it is no backup, or was interrupted.`);
  const read = manifest.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!read.success) throw new StartupError(`${file} cannot be read as the manifest of a backup.`);
  for (const { path, sha256 } of read.data.files) {
    if (path.split('/').includes('..')) throw new StartupError(`${file} names a file outside of the backup: ${path}.`);
    const digest = await digestOf(join(folder, path)).catch(() => 'missing');
    if (digest !== sha256)
      throw new StartupError(`${path} of the backup is ${digest === 'missing' ? 'missing' : 'damaged'}.`);
  }
  return read.data;
}
