import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest } from '../lib/files.mjs';

// Sizes, weights and radii of the design (shared/ui/src/theme). sx takes any value, so that no type can hold this.

const SCREENS = /^(shell|mfe-[^/]+|shared\/(ui|standalone))\/src\/(?!theme\/).*\.tsx?$/;
/** Drawings with proportions of their own: a printed poster, a telephone, a bank card, marks that take a size. */
const DRAWN = /\/(poster-card|phone-preview|card-preview|logo|delivery-ring|user-avatar)\.tsx$/;

const RULES = [
  { what: /fontWeight: (?!(?:400|500|600)\b)\d+/g, takes: '400, 500 or 600' },
  {
    what: /fontSize: '(?!(?:0\.75|0\.8125|0\.875|1|1\.375|1\.75)rem')[\d.]+rem'/g,
    takes: '0.75, 0.8125, 0.875, 1, 1.375 or 1.75rem',
  },
  { what: /borderRadius: (?:'\d+px'|(?!0\b|1\b(?!\.))[\d.]+)/g, takes: 'a radius of tokens, 1 for cards, or 0' },
];

export function check({ root, files }) {
  return files
    .filter((file) => SCREENS.test(file) && !DRAWN.test(file) && !isTest(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return RULES.flatMap(({ what, takes }) =>
        [...text.matchAll(what)].map(({ 0: found, index }) => ({
          file,
          line: text.slice(0, index).split('\n').length,
          message: `${found}: the design has ${takes}.`,
        })),
      );
    });
}
