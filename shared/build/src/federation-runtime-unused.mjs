/**
 * In place of the federation runtime's own reading of manifests and its preloading (2.9.2), which this shell does
 * without: entry scripts come from the registry, preloads from the HTML. Saves 3 kB on every page.
 */
const unused = () => {
  throw new Error('This part of the federation runtime is left out of the shell (shared/build).');
};

export class SnapshotHandler {
  hooks = { applyPlugin: () => undefined };
  /** The runtime forgets a manifest here when a remote is registered anew. */
  manifestCache = new Map();
}
export const getGlobalRemoteInfo = () => ({});
export const preloadAssets = unused;
export const formatPreloadArgs = unused;
export const defaultPreloadArgs = unused;
export const normalizePreloadExposes = unused;
