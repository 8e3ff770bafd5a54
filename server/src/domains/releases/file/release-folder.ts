import { join } from 'node:path';
import type { Config } from '../../../platform/config/config';

/** Folder with the files of a release. */
export const releaseFolder = ({ remotesDir }: Pick<Config, 'remotesDir'>, remote: string, version: string): string =>
  join(remotesDir, remote, version);
