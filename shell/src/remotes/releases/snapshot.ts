import type { Registry } from '@textloom/contracts';
import { session } from '@textloom/session';
import { useSyncExternalStore } from 'react';
import { BehaviorSubject } from 'rxjs';
import { fetchRegistry } from './fetch-registry';
import { differencesBetween, type Difference } from './differences';

/** A release set that would change this tab. */
export interface NewerSet {
  readonly release: number;
  readonly differences: readonly Difference[];
  /** The operator chose "at once": the tab must not keep its set. */
  readonly atOnce: boolean;
}

/** The set that this tab runs on, from its first registry until it is closed (ADR 0030). */
const snapshot = new BehaviorSubject<Registry | null>(null);
/** The newest set that does not change this tab. */
let knownSame = 0;
const newer = new BehaviorSubject<NewerSet | null>(null);

/** The newer set available for this tab; null while there is none. */
export const newerSet = (): NewerSet | null => newer.value;
export const useNewerSet = (): NewerSet | null => useValue(newer);

/** Number of the tab's set, for the route list; undefined before the registry is read. */
export const tabRelease = (): number | undefined => snapshot.value?.release;
export const useTabRelease = (): number | undefined => useValue(snapshot)?.release;

function useValue<T>(subject: BehaviorSubject<T>): T {
  return useSyncExternalStore(
    (onChange) => {
      const subscription = subject.subscribe(onChange);
      return () => subscription.unsubscribe();
    },
    () => subject.value,
  );
}

/** The newest set that was compared with the tab's. */
const newestCompared = (): number => Math.max(knownSame, newer.value?.release ?? 0);
/** Whether this set, or a later one, was compared with the tab's. */
export const isCompared = (release: number): boolean => release <= newestCompared();

export function beginSnapshot(registry: Registry): void {
  snapshot.next(registry);
  knownSame = registry.release;
  newer.next(null);
}

/** Reads the newest registry and compares it with the tab's. Rejects when it cannot be read. */
export async function compareWithNewest(): Promise<{ registry: Registry; differs: boolean }> {
  const registry = await fetchRegistry(session.current.data?.bucket ?? null);
  const tab = snapshot.value;
  if (!tab) return { registry, differs: false };
  const differences = differencesBetween(tab, registry);
  const differs = differences.length > 0;
  // A newer response may have arrived first.
  if (registry.release < newestCompared()) return { registry, differs };
  if (differs) newer.next({ release: registry.release, differences, atOnce: registry.oldest > knownSame });
  else {
    knownSame = registry.release;
    newer.next(null);
  }
  return { registry, differs };
}
