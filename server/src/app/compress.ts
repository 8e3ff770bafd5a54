import { precompress } from '../domains/releases';
import { fromRoot } from '../platform/base/paths';

// Compresses the built shell before it is installed where the server may not write: in an image, or below /opt.
// Elsewhere the server does it after its start (start/compress-files.ts).
precompress(fromRoot('shell/dist')).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
