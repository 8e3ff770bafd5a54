// Builds the gallery of components into gallery/dist: open index.html from any web server.
import { build } from 'esbuild';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, 'dist');
await mkdir(out, { recursive: true });
await build({
  entryPoints: [join(here, 'gallery.tsx')],
  outdir: out,
  bundle: true,
  splitting: true,
  format: 'esm',
  jsx: 'automatic',
  target: 'es2022',
  loader: { '.woff2': 'file' },
  define: { 'process.env.NODE_ENV': '"development"' },
});
await writeFile(
  join(out, 'index.html'),
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Gallery</title></head><body><div id="root"></div><script type="module" src="gallery.js"></script></body></html>',
);
