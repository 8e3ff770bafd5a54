import type { Config } from '../../../platform/config/config';

/** Address of the folder with a release's files: at the second origin, if there is one. */
export const releaseBase = (
  { assetsUrl = '' }: Partial<Pick<Config, 'assetsUrl'>>,
  remote: string,
  version: string,
): string => `${assetsUrl}/remotes/${remote}/${encodeURIComponent(version)}/`;
