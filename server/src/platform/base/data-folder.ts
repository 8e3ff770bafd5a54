import { accessSync, constants, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { StartupError } from './startup-error';

/** Creates the data folder. Throws a StartupError with the reason when it cannot be used. */
export function prepareDataFolder(folder: string): string {
  const path = resolve(folder);
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new StartupError(
      `The data folder ${path} cannot be written (${code}): make it writable, or set TEXTLOOM_DATA to another folder.`,
    );
  }
  return path;
}
