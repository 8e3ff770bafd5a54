import { containerName, registrySchema, type PageShape, type Registry, type RegistryEntry } from '@textloom/contracts';
import { registerRemotes } from '@module-federation/enhanced/runtime';
import { session } from '@textloom/session';
import { PartError, type PartName, reportPart } from '@textloom/ui';
import { useSyncExternalStore } from 'react';
import { fetchRegistry } from '../releases/fetch-registry';
import { beginSnapshot, compareWithNewest } from '../releases/snapshot';
import { TEXTS } from './messages';
import { unknownPart } from './read-entry';
import { requestRegistry } from './registry-request';
import { absolute, type RemoteTable, tableOf } from './remote-table';

function register(id: string, entry: string): void {
  registerRemotes([{ name: containerName(id), entry }], { force: true });
}

/** Registers a remote under a new address, so that its next load uses no hung or cached request. */
export function reregister(id: string, entry: RegistryEntry): void {
  const address = new URL(absolute(entry.entry));
  address.searchParams.set('again', String(Date.now()));
  register(id, address.href);
}

/**
 * The registry client of a page. A page has one (below); a test creates its own. `request` is the first request of the
 * page, which was sent before this module was loaded.
 */
export function createRegistry(request: () => Promise<unknown>) {
  const listeners = new Set<(table: RemoteTable) => void>();
  let known: RemoteTable | undefined;
  let loading: Promise<RemoteTable> | undefined;
  /** Why the list could not be read. The same reason again counts as the same failure: one report, one reference. */
  let failure: PartError | undefined;
  /** An unusable registry is requested again: the first one stays in the page and in the first request. */
  let again = false;

  /**
   * The first registry is requested before the profile is known: it may be for another bucket, or older than the
   * sign-in. The running shell stays the one that the page was loaded with.
   */
  async function readForAccount(): Promise<Registry> {
    const registry = registrySchema.parse(await request());
    const { data } = session.current;
    const isOwn = !registry.differs || data?.bucket === registry.bucket;
    if (data === null || (isOwn && data.release <= registry.release)) return registry;
    return { ...(await fetchRegistry(data.bucket)), shell: registry.shell };
  }

  /** Applies a table. A loaded remote is kept, because registering it again would drop its module. */
  function adopt(next: RemoteTable): RemoteTable {
    for (const [id, { entry }] of next.remotes)
      if (known?.remotes.get(id)?.entry !== entry) register(id, absolute(entry));
    for (const [id, error] of next.dropped)
      if (known?.dropped.get(id)?.message !== error.message) console.warn(`[remotes] ${error.message}`);
    known = next;
    for (const listener of listeners) listener(known);
    return known;
  }

  async function read(): Promise<RemoteTable> {
    const registry = again ? await fetchRegistry(session.current.data?.bucket ?? null) : await readForAccount();
    beginSnapshot(registry);
    failure = undefined;
    return adopt(await tableOf(registry));
  }

  function failedWith(cause: unknown): PartError {
    const error =
      cause instanceof PartError
        ? cause
        : new PartError({ owner: 'registry', title: TEXTS.registry, version: null }, 'registry', cause);
    if (failure?.reason === error.reason) return failure;
    failure = error;
    reportPart(error);
    return error;
  }

  /** The table of remotes, read once per page load; dropped after a failure, so that "Try again" requests it again. */
  function loadRegistry(): Promise<RemoteTable> {
    loading ??= read().catch((cause: unknown) => {
      loading = undefined;
      again = true;
      throw failedWith(cause);
    });
    return loading;
  }

  /** Calls the listener with the table each time it is read, also after "Try again". Returns the unsubscribe function. */
  function onRegistry(listener: (table: RemoteTable) => void): () => void {
    if (known) listener(known);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  return {
    loadRegistry,
    onRegistry,
    /** The table, kept up to date; null until it is read. */
    useRemoteTable: (): RemoteTable | null => useSyncExternalStore(onRegistry, () => known ?? null),
    /**
     * "Try again" of a part: rereads the registry. `newer`: a newer release set is available for this tab, so a reload
     * may help. `same`: invalid entries are replaced, and the part can be loaded again in place.
     */
    async rereadRegistry(): Promise<'same' | 'newer'> {
      try {
        if (!known) {
          await loadRegistry();
          return 'same';
        }
        const { registry, differs } = await compareWithNewest();
        if (differs) return 'newer';
        loading = Promise.resolve(adopt(await tableOf({ ...registry, release: known.release })));
      } catch {
        // The part that is tried again shows the error.
      }
      return 'same';
    },
    /** Name and version of a remote for messages, as far as they are known. */
    remoteName(id: string): PartName {
      const entry = known?.remotes.get(id);
      const lost = known?.dropped.get(id);
      return {
        owner: id,
        title: entry?.declares.title ?? lost?.part.title ?? unknownPart(id).title,
        version: entry?.version ?? lost?.part.version ?? null,
      };
    },
    /** Finds one remote; rejects with the reason why it cannot be used. */
    async findRemote(id: string): Promise<RegistryEntry> {
      const { remotes, dropped } = await loadRegistry().catch((cause: unknown) => {
        throw new PartError(unknownPart(id), 'registry', cause);
      });
      const entry = remotes.get(id);
      if (entry) return entry;
      throw dropped.get(id) ?? new PartError(unknownPart(id), 'absent', new Error('not in the registry'));
    },
    /** The declared outline of a page, as far as the registry has been read. */
    outlineOf(id: string, page: string): { shape: PageShape; tabs: boolean } {
      const { shape = 'list', tabs = false } = known?.remotes.get(id)?.declares.pages[page] ?? {};
      return { shape, tabs };
    },
  };
}

export const { loadRegistry, useRemoteTable, rereadRegistry, remoteName, findRemote, outlineOf } =
  createRegistry(requestRegistry);
