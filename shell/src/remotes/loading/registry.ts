import {
  containerName,
  registrySchema,
  remoteManifestSchema,
  type PageShape,
  type ParsedManifest,
  type Registry,
  type RegistryEntry,
} from '@textloom/contracts';
import { registerRemotes } from '@module-federation/enhanced/runtime';
import { PartError, type PartName, reportPart } from '@textloom/ui';
import { useSyncExternalStore } from 'react';
import { askRegistry } from '../releases/ask-registry';
import { session } from '@textloom/session';
import { beginSnapshot, compareWithNewest } from '../releases/snapshot';
import { TEXTS } from './messages';
import { readOverrides, switchedOff } from './overrides';
import { manifestOf, readEntry, unknownPart } from './read-entry';
import { requestRegistry } from './registry-request';

/** The remotes that the shell can load, and why it cannot load the others. */
export interface RemoteTable {
  /** Increases with every publish, activate, rollback or disable. */
  readonly release: number;
  readonly remotes: ReadonlyMap<string, RegistryEntry>;
  /** Listed but unusable remotes, each with its reason. */
  readonly dropped: ReadonlyMap<string, PartError>;
  /** Manifests of dropped remotes, if they can be read: their widgets show why they are missing. */
  readonly lost: readonly ParsedManifest[];
}

const absolute = (address: string): string => new URL(address, location.origin).href;

function register(id: string, entry: string): void {
  registerRemotes([{ name: containerName(id), entry }], { force: true });
}

/** A developer's build, as an entry of the registry: its manifest is the remote.json in its folder. */
async function overridden(id: string, base: string): Promise<unknown> {
  const folder = absolute(base.endsWith('/') ? base : `${base}/`);
  const file = `${folder}remote.json`;
  const answer = await fetch(file, { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).catch(
    (cause: unknown) => {
      throw new Error(`${file} cannot be loaded`, { cause });
    },
  );
  if (!answer.ok) throw new Error(`${file} returned ${answer.status}`);
  const declares = remoteManifestSchema.parse(await answer.json());
  return {
    version: `override of ${id}`,
    contract: declares.contract,
    base: folder,
    entry: `${folder}mf-manifest.json`,
    declares,
    enabled: true,
  };
}

/**
 * The first registry is requested before the profile is known: it may be for another bucket, or older than the sign-in.
 * The running shell stays the one that the page was loaded with.
 */
async function readForAccount(): Promise<Registry> {
  const registry = registrySchema.parse(await requestRegistry());
  const { data } = session.current;
  const isOwn = !registry.differs || data?.bucket === registry.bucket;
  if (data === null || (isOwn && data.release <= registry.release)) return registry;
  return { ...(await askRegistry(data.bucket)), shell: registry.shell };
}

async function tableOf({ release, remotes: named }: Registry): Promise<RemoteTable> {
  const off = switchedOff();
  const remotes = new Map<string, RegistryEntry>();
  const dropped = new Map<string, PartError>();
  const overrides = readOverrides();
  for (const id of new Set([...Object.keys(named), ...Object.keys(overrides)])) {
    const base = overrides[id];
    const entry =
      base === undefined
        ? readEntry(id, named[id], off)
        : await overridden(id, base).then(
            (raw) => readEntry(id, raw, off),
            (cause: unknown) => new PartError(unknownPart(id), 'registry', cause),
          );
    if (entry instanceof PartError) dropped.set(id, entry);
    else remotes.set(id, entry);
  }
  const lost = [...dropped.keys()].flatMap((id) => manifestOf(named[id]) ?? []);
  return { release, remotes, dropped, lost };
}

/** Uses a table. A loaded remote is kept: registering it again would drop its module. */
function adopt(next: RemoteTable): RemoteTable {
  for (const [id, { entry }] of next.remotes)
    if (known?.remotes.get(id)?.entry !== entry) register(id, absolute(entry));
  for (const [id, error] of next.dropped)
    if (known?.dropped.get(id)?.message !== error.message) console.warn(`[remotes] ${error.message}`);
  known = next;
  for (const listener of listeners) listener(known);
  return known;
}

/** An unusable registry is requested again: the first one stays in the page and in the first request. */
let again = false;

async function read(): Promise<RemoteTable> {
  const registry = again ? await askRegistry(session.current.data?.bucket ?? null) : await readForAccount();
  beginSnapshot(registry);
  failure = undefined;
  return adopt(await tableOf(registry));
}

const listeners = new Set<(table: RemoteTable) => void>();

/** Calls the listener with the table each time it is read, also after "Try again". Returns the unsubscribe function. */
export function onRegistry(listener: (table: RemoteTable) => void): () => void {
  if (known) listener(known);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The table, kept up to date; null until it is read. */
export const useRemoteTable = (): RemoteTable | null => useSyncExternalStore(onRegistry, () => known ?? null);

let table: Promise<RemoteTable> | undefined;
/** Why the list could not be read. The same reason again counts as the same failure: one report, one reference. */
let failure: PartError | undefined;

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
export function loadRegistry(): Promise<RemoteTable> {
  table ??= read().catch((cause: unknown) => {
    table = undefined;
    again = true;
    throw failedWith(cause);
  });
  return table;
}

let known: RemoteTable | undefined;

/**
 * "Try again" of a part: rereads the registry. `newer`: a newer release set is available for this tab, so a reload may
 * help. `same`: invalid entries are replaced, and the part can be loaded again in place.
 */
export async function rereadRegistry(): Promise<'same' | 'newer'> {
  try {
    if (!known) {
      await loadRegistry();
      return 'same';
    }
    const { registry, differs } = await compareWithNewest();
    if (differs) return 'newer';
    table = Promise.resolve(adopt(await tableOf({ ...registry, release: known.release })));
  } catch {
    // The part that is tried again shows the error.
  }
  return 'same';
}

/** Name and version of a remote for messages, as far as they are known. */
export function remoteName(id: string): PartName {
  const entry = known?.remotes.get(id);
  const lost = known?.dropped.get(id);
  return {
    owner: id,
    title: entry?.declares.title ?? lost?.part.title ?? unknownPart(id).title,
    version: entry?.version ?? lost?.part.version ?? null,
  };
}

/** Finds one remote; rejects with the reason why it cannot be used. */
export async function findRemote(id: string): Promise<RegistryEntry> {
  const { remotes, dropped } = await loadRegistry().catch((cause: unknown) => {
    throw new PartError(unknownPart(id), 'registry', cause);
  });
  const entry = remotes.get(id);
  if (entry) return entry;
  throw dropped.get(id) ?? new PartError(unknownPart(id), 'absent', new Error('not in the registry'));
}

/** Registers a remote under a new address, so that its next load uses no hung or cached request. */
export function reregister(id: string, entry: RegistryEntry): void {
  const address = new URL(absolute(entry.entry));
  address.searchParams.set('again', String(Date.now()));
  register(id, address.href);
}

/** The declared outline of a page, as far as the registry has been read. */
export const shapeOf = (id: string, page: string): PageShape =>
  known?.remotes.get(id)?.declares.pages[page]?.shape ?? 'list';
