import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/**
 * Time limits and retries of the federation runtime's requests: manifests (fetch) and entries (script). Chunks are
 * limited by webpack's chunkLoadTimeout. The runtime's defaults are 20 and 120 seconds.
 */
const TIME_LIMIT_MS = 4_000;
const TRIES = 3;
const PAUSE_MS = 400;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function fetchManifest(url: string): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    // Uses setTimeout, whose clock tests can advance.
    const limit = new AbortController();
    const timer = setTimeout(
      () => limit.abort(new Error(`no response within ${TIME_LIMIT_MS / 1000} seconds`)),
      TIME_LIMIT_MS,
    );
    try {
      const answer = await fetch(url, { cache: 'no-cache', signal: limit.signal });
      // Read here, so that a hanging body is retried like a missing response.
      if (answer.ok || attempt >= TRIES) return new Response(await answer.blob(), answer);
    } catch (error) {
      if (attempt >= TRIES) throw error;
    } finally {
      clearTimeout(timer);
    }
    await pause(PAUSE_MS * attempt);
  }
}

/** The entry script from a manifest: for builds from before it was in the registry, and for developers' own builds. */
async function readManifest(url: string): Promise<string> {
  const answer = await fetchManifest(url);
  if (!answer.ok) throw new Error(`the manifest ${url} returned ${answer.status}`);
  const { metaData }: { metaData?: { remoteEntry?: { path?: unknown; name?: unknown } } } = await answer.json();
  const { path, name } = metaData?.remoteEntry ?? {};
  if (typeof path !== 'string' || typeof name !== 'string') throw new Error(`the manifest ${url} names no entry`);
  return new URL(path ? `${path}/${name}` : name, url).href;
}

/** Entries that hung or failed: the browser would join a new request for the same address to the hanging one. */
const tainted = new Set<string>();
const fresh = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}again=${Date.now()}`;

/**
 * The runtime caches the promise of a shared package whose file could not be loaded, and returns that failure for ever,
 * to the shell and to every remote. Removed from the cache, it is requested again.
 */
function forgetFailures({
  pkgName,
  shared,
  origin,
}: Parameters<NonNullable<ModuleFederationRuntimePlugin['beforeRegisterShare']>>[0]): void {
  const { get } = shared;
  if (!get) return;
  shared.get = async () => {
    try {
      return await get();
    } catch (error) {
      for (const scope of Object.values(origin.shareScopeMap))
        for (const known of Object.values(scope[pkgName] ?? {})) if (!known.loaded) known.loading = null;
      throw error;
    }
  };
}

/** Registered by the shell's build (`runtimePlugins`). */
export default function netPlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'textloom-net',
    async loadEntry({ remoteInfo }) {
      if (!new URL(remoteInfo.entry).pathname.endsWith('.json')) return;
      remoteInfo.entry = await readManifest(remoteInfo.entry).catch((cause: unknown) => {
        throw new Error(`RUNTIME-003: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
      });
    },
    beforeRegisterShare(share) {
      forgetFailures(share);
      return share;
    },
    createScript({ url, attrs }) {
      const script = document.createElement('script');
      script.src = tainted.has(url) ? fresh(url) : url;
      script.async = true;
      // Without CORS, browsers hide the errors of a script of another origin.
      if (new URL(script.src).origin !== location.origin) script.crossOrigin = 'anonymous';
      for (const [name, value] of Object.entries(attrs ?? {})) script.setAttribute(name, String(value));
      return { script, timeout: TIME_LIMIT_MS };
    },
    async loadEntryError({ getRemoteEntry, origin, remoteInfo, remoteEntryExports, globalLoading, uniqueKey }) {
      await pause(PAUSE_MS);
      delete globalLoading[uniqueKey];
      tainted.add(remoteInfo.entry);
      const again = getRemoteEntry({ origin, remoteInfo, remoteEntryExports, getEntryUrl: fresh });
      // The hook's type nests a promise in a promise; awaiting flattens it, which the type cannot express.
      return again as never;
    },
  };
}
