import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolders } from '../lib/packages.mjs';

/** Every shared package has a README that describes its purpose. */
export function check({ root }) {
  return packageFolders(root)
    .filter((folder) => folder.startsWith('shared/'))
    .flatMap((folder) => {
      const file = join(root, folder, 'README.md');
      const lines = existsSync(file)
        ? readFileSync(file, 'utf8')
            .split('\n')
            .filter((line) => line.trim())
        : [];
      if (lines.length >= 3) return [];
      return [
        {
          file: folder,
          message:
            'needs a README.md of a few lines (its job, its entry, what it may import): everybody may import it, so everybody has to find out what it is.',
        },
      ];
    });
}
