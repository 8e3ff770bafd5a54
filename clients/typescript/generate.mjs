import { existsSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DESCRIPTION = new URL('openapi.json', import.meta.url);
const TYPES = new URL('made/schema.d.ts', import.meta.url);

const isNewer = () => existsSync(TYPES) && statSync(TYPES).mtimeMs > statSync(DESCRIPTION).mtimeMs;

/** Writes the types of the calls when the description is newer. Installing calls it, and the check of types. */
export async function makeTypes() {
  if (isNewer()) return;
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  // A field with a default may be left out of a body.
  const types = astToString(await openapiTS(DESCRIPTION, { defaultNonNullable: false }));
  mkdirSync(new URL('.', TYPES), { recursive: true });
  // Renamed, because a check and an installation may run side by side.
  const side = `${fileURLToPath(TYPES)}.${process.pid}`;
  writeFileSync(side, types);
  renameSync(side, TYPES);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await makeTypes();
