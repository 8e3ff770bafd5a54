/**
 * Replaces the federation runtime's own manifest reader and preloading (2.9.2), which this shell does not use: entry
 * scripts come from the registry, preloads from the HTML. Saves 3 kB on every page.
 */
const unused = () => {
  throw new Error('This part of the federation runtime is left out of the shell (shared/build).');
};

export class SnapshotHandler {
  hooks = { applyPlugin: () => undefined };
  /** The runtime drops a manifest here when a remote is registered again. */
  manifestCache = new Map();
}
export const getGlobalRemoteInfo = () => ({});
export const preloadAssets = unused;
export const formatPreloadArgs = unused;
export const defaultPreloadArgs = unused;
export const normalizePreloadExposes = unused;
