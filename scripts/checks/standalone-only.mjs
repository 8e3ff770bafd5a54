import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSource, isTest } from '../lib/files.mjs';

// The QA panel and the simulated calls belong to standalone pages: no byte of them may reach the shell or a released
// remote. Both are separate entries, so this rule restricts their importers.

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])(@textloom\/(?:api\/simulate|standalone))\1/g;

const MAY = {
  '@textloom/api/simulate': /^shared\/standalone\/src\//,
  '@textloom/standalone': /^mfe-[^/]+\/src\/standalone\.tsx$/,
};

export function check({ root, files }) {
  return files
    .filter((file) => isSource(file) && !isTest(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return [...text.matchAll(IMPORT)].flatMap(({ 2: name, index }) => {
        if (MAY[name].test(file)) return [];
        const line = text.slice(0, index).split('\n').length;
        return [
          { file, line, message: `${name} is for standalone pages only: it would reach the shell or a release.` },
        ];
      });
    });
}
