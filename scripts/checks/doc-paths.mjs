import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

// Docs name files so that a reader can open them. This rule finds paths that no longer exist.

const FILE = /(?<![\w/:.@<>-])[\w@./-]*[\w-]\.(?:ts|tsx|mjs|cjs|sql|md|tsv|png)(?![\w/(])/g;
const FOLDER =
  /(?<![\w/:.@<>-])(?:server|shared|scripts|docs|e2e|shell|mfe-[a-z]+)\/[\w@./-]*[\w-]\/?(?![\w/<(*-]|\.\w)/g;
/** Built files, configuration whose name begins with a dot, and examples. */
const NOT_LISTED = /(^|\/)dist\/|^\.[\w-]+\.cjs$|^mfe-(loyalty|x)\b|^x\.test\.tsx?$/;

function foldersOf(files) {
  const folders = new Set();
  for (const file of files) {
    for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder)) folders.add(folder);
  }
  return folders;
}

/** Each file or folder that a Markdown file names exists: from the root, beside the document, or as the end of one path. */
export function check({ root, files }) {
  const folders = foldersOf(files);
  const known = new Set(files);
  const exists = (document, name) => {
    const path = name.replace(/\/$/, '');
    const beside = posix.join(posix.dirname(document), path);
    return (
      [path, beside].some((one) => known.has(one) || folders.has(one)) || files.some((f) => f.endsWith(`/${path}`))
    );
  };
  return files
    .filter((file) => file.endsWith('.md'))
    .flatMap((document) =>
      readFileSync(join(root, document), 'utf8')
        .split('\n')
        .flatMap((text, index) =>
          [...text.matchAll(FILE), ...text.matchAll(FOLDER)]
            .map(([name]) => name)
            .filter((name) => !NOT_LISTED.test(name) && !exists(document, name))
            .map((name) => ({ file: document, line: index + 1, message: `names ${name}, which does not exist.` })),
        ),
    );
}
