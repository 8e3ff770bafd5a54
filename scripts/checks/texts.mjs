import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCatalogues } from '../lib/texts/catalogues.mjs';
import { LANGUAGES, translationFiles } from '../lib/texts/translations.mjs';
import { root as ours } from '../lib/paths.mjs';

/** Every text of the catalogues can be translated, and is, as it reads today. */
export function check({ root }) {
  // Loads the sources, which only this checkout can.
  if (root !== ours) return [];
  const { texts, problems } = readCatalogues();
  return [
    ...problems.map((message) => ({ message })),
    ...LANGUAGES.flatMap((language) =>
      translationFiles(texts, language).flatMap(({ path, content, problems: open }) => [
        ...open.map((message) => ({ message })),
        ...(readFileSync(join(root, path), 'utf8') === content
          ? []
          : [{ file: path, message: 'is not what the catalogues say: run `pnpm texts`.' }]),
      ]),
    ),
  ];
}
