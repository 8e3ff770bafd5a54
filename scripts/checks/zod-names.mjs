import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSource, isTest } from '../lib/files.mjs';

// In the browser only the shell's shared part of zod exists. A name outside it compiles but is undefined there.

const SURFACE = 'shared/mui/surface.json';
const BROWSER = /^(shell|mfe-[^/]+|shared\/(contracts|api|bus|session|kit|standalone|ui))\/src\//;
/**
 * `z.string`, also with a line break in between; the preceding text distinguishes `instanceof z.ZodObject` from a type.
 */
const USE = /(\binstanceof\s+)?\bz\s*\.\s*(\w+)/g;
/** Names of types, which do not exist at run time. */
const TYPE = /^(infer|input|output|Zod\w+)$/;

function usesOf(text) {
  return [...text.matchAll(USE)]
    .filter(({ 1: instance, 2: name }) => instance || !TYPE.test(name))
    .map(({ 0: { length }, 2: name, index }) => ({ name, line: text.slice(0, index + length).split('\n').length }));
}

/** Every name of zod that browser code uses is one that the shell shares. */
export function check({ root, files }) {
  if (!existsSync(join(root, SURFACE))) return [];
  const shared = JSON.parse(readFileSync(join(root, SURFACE), 'utf8')).zod;
  return files
    .filter((file) => isSource(file) && !isTest(file) && BROWSER.test(file))
    .flatMap((file) =>
      usesOf(readFileSync(join(root, file), 'utf8'))
        .filter(({ name }) => !shared.includes(name))
        .map(({ name, line }) => ({
          file,
          line,
          message: `z.${name} is not in the list "zod" of ${SURFACE}: the shell does not share it, and remotes that use it are refused. Add it there.`,
        })),
    );
}
