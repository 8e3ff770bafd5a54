import { containerName, type RegistryEntry } from '@textloom/contracts';
import type { Remote } from '@textloom/kit';
import { loadRemote } from '@module-federation/enhanced/runtime';
import { addTexts } from '@textloom/page-start';
import { codePhase, loadTwice, PartError, type PartPhase } from '@textloom/ui';
import { measureLoad } from './load-report';
import { findRemote, reregister, rereadRegistry } from './registry';

/** More than the total of one load's retries (net-plugin.ts), so that nothing hangs longer. */
const TIME_LIMIT_MS = 20_000;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isRemote(value: unknown): value is Remote {
  return isRecord(value) && isRecord(value.manifest) && isRecord(value.pages) && isRecord(value.widgets);
}

/** The failed phase, by the federation runtime's error numbers: 003 manifest, 008 entry script, 001 without a container. */
function phaseOf(error: unknown): PartPhase {
  const message = error instanceof Error ? error.message : String(error);
  if (/ScriptExecution/.test(message)) return 'start';
  if (/RUNTIME-003/.test(message)) return 'manifest';
  if (/RUNTIME-00[18]|ScriptNetwork|no response within/.test(message)) return 'entry';
  return codePhase(error);
}

function withTimeLimit<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`no response within ${TIME_LIMIT_MS / 1000} seconds`)),
      TIME_LIMIT_MS,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function load(id: string): Promise<Remote> {
  const entry: RegistryEntry = await findRemote(id);
  const fail = (phase: PartPhase, cause: unknown, gone = false): never => {
    throw new PartError({ owner: id, title: entry.declares.title, version: entry.version }, phase, cause, gone);
  };
  const code = loadTwice<unknown>(
    () => withTimeLimit(loadRemote(`${containerName(id)}/remote`)),
    (cause, gone) => fail(phaseOf(cause), cause, gone),
  );
  const module = await measureLoad(id, entry.version, code);
  const remote = isRecord(module) ? module.remote : undefined;
  if (!isRemote(remote)) return fail('contract', new Error('./remote does not export a remote'));
  await addTexts(remote.texts);
  return remote;
}

const loaded = new Map<string, Promise<Remote>>();

/** Loads a remote once per page. After a failure the next call starts over. */
export function loadRemoteModule(id: string): Promise<Remote> {
  const known = loaded.get(id);
  if (known) return known;
  const pending = load(id).catch((error: unknown) => {
    loaded.delete(id);
    throw error;
  });
  loaded.set(id, pending);
  return pending;
}

/**
 * "Try again": rereads the registry. Without a newer release set, which only a reload brings, it drops the failed load
 * and uses a new address.
 */
export async function retryRemote(id: string): Promise<'same' | 'newer'> {
  if ((await rereadRegistry()) === 'newer') return 'newer';
  loaded.delete(id);
  const entry = await findRemote(id).catch(() => undefined);
  if (entry) reregister(id, entry);
  return 'same';
}

const preloaded = new Set<string>();

/** Users with data saving or a slow connection load only what they open. */
function isThrifty(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  if (!isRecord(connection)) return false;
  return connection.saveData === true || connection.effectiveType === '2g' || connection.effectiveType === 'slow-2g';
}

/** Preloads a page (`<remote>/<page>`) once. The boundary reports a failure later. */
export function preload(component: string): void {
  if (preloaded.has(component) || isThrifty()) return;
  preloaded.add(component);
  const [id = '', page = ''] = component.split('/');
  loadRemoteModule(id)
    .then((remote) => remote.pages[page]?.())
    .catch(() => undefined);
}
