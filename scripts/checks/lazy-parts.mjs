import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSource, isTest } from '../lib/files.mjs';

const SCREENS = /^(shell|mfe-[^/]+|shared\/(standalone|ui))\/src\//;
const LAZY = /import\s*\{[^}]*\blazy\b[^}]*\}\s*from\s*'react'/;
/** The only file that handles failed loads of lazy views. */
const HOME = 'shared/ui/src/parts/part-view.tsx';

/** React.lazy throws a failed load into the surrounding tree and never retries. */
export function check({ root, files }) {
  return files
    .filter((file) => isSource(file) && !isTest(file) && SCREENS.test(file) && file !== HOME)
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const found = LAZY.exec(text);
      if (!found) return [];
      const line = text.slice(0, found.index).split('\n').length;
      return [
        {
          file,
          line,
          message:
            'uses React.lazy: use lazyPart() of @textloom/ui, which says what happened when the file cannot be loaded, and really tries again.',
        },
      ];
    });
}
