import { isSource } from '../lib/files.mjs';

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

/** Source files and their folders are kebab-case, the role behind a dot (subscriber-list.page.tsx). */
export function check({ files }) {
  return files.filter(isSource).flatMap((file) => {
    const wrong = file.split('/').find((part) => !NAME.test(part));
    if (!wrong) return [];
    return [
      {
        file,
        message: `"${wrong}" is not kebab-case: one way to write names, and no surprise on file systems that ignore case.`,
      },
    ];
  });
}
