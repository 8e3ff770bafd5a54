/** Address of the folder with a release's files. */
export const releaseBase = (remote: string, version: string): string =>
  `/remotes/${remote}/${encodeURIComponent(version)}/`;
