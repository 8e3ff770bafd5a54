// pnpm texts: writes the texts of the catalogues into the files of the translators.
import { writeFileSync } from 'node:fs';
import { commandLine } from './lib/command-line.mjs';
import { main } from './lib/failure.mjs';
import { fromRoot } from './lib/paths.mjs';
import { readCatalogues } from './lib/texts/catalogues.mjs';
import { LANGUAGES, translationFiles } from './lib/texts/translations.mjs';

const USAGE = `Usage: pnpm texts
Writes the texts of all catalogues into the files of the translators (<package>/texts/<language>.po), keeps their
translations, and lists what is left to translate.`;

main(async () => {
  commandLine(USAGE, {});
  const { texts, problems } = readCatalogues();
  for (const problem of problems) console.error(problem);
  for (const language of LANGUAGES)
    for (const file of translationFiles(texts, language)) {
      writeFileSync(fromRoot(file.path), file.content);
      for (const problem of file.problems) console.error(problem);
    }
  return problems.length > 0 ? 1 : 0;
});
