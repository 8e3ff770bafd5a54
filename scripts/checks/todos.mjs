import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSource } from '../lib/files.mjs';

const MARK = /\b(TODO|FIXME|XXX|HACK)\b(?!\((#\d+|[^)]{10,})\))/;

/** A TODO names an issue or its condition: TODO(#12) or TODO(when the provider offers …). */
export function check({ root, files }) {
  return files
    .filter((file) => isSource(file) && file !== 'scripts/checks/todos.mjs' && file !== 'scripts/checks/checks.test.ts')
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((text, index) => {
          const mark = MARK.exec(text);
          if (!mark) return [];
          return [
            {
              file,
              line: index + 1,
              message: `${mark[1]} without a reason: write ${mark[1]}(#issue) or ${mark[1]}(what it waits for); one that nobody can act on stays for ever.`,
            },
          ];
        }),
    );
}
