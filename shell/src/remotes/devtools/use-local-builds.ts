import { call } from '@textloom/api';
import { allowLocalBuilds, forbidLocalBuilds, localFolder } from '@textloom/contracts';
import { mayLeave } from '@textloom/kit';
import { useEffect, useState } from 'react';
import {
  listOverrides,
  readOverrides,
  resetOverride,
  resetOverrides,
  setOverride,
  type Override,
} from '../loading/overrides';

const textOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** A development build has no policy to relax. */
const hasPolicy = !__DEV__;

/** Adapts the next page's policy to the active overrides. */
async function applyPolicy(): Promise<void> {
  if (!hasPolicy) return;
  const on = Object.keys(readOverrides()).length > 0;
  await (on ? call(allowLocalBuilds) : call(forbidLocalBuilds));
}

/** Changes overrides, with the page's policy, and reloads the page. */
export function useLocalBuilds(reload: () => void): {
  /** Overrides are active, but this page was sent with the strict policy. */
  stale: boolean;
  busy: boolean;
  error: string | null;
  set: (override: Override) => void;
  reset: (id?: string) => void;
} {
  const [stale, setStale] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (!hasPolicy || Object.keys(readOverrides()).length === 0) return;
    // Also extends the permission while it is used.
    call(allowLocalBuilds).then(
      ({ active }) => setStale(!active),
      (cause: unknown) => setError(textOf(cause)),
    );
  }, []);
  const change = async (work: () => void): Promise<void> => {
    if (!(await mayLeave())) return;
    setBusy(true);
    setError(null);
    const before = listOverrides();
    try {
      work();
      await applyPolicy();
      reload();
    } catch (cause) {
      resetOverrides();
      for (const override of before) setOverride(override);
      setError(textOf(cause));
      setBusy(false);
    }
  };
  return {
    stale,
    busy,
    error,
    set: (override) => {
      const address = localFolder(override.address);
      if (address !== null) void change(() => setOverride({ ...override, address }));
    },
    reset: (id) => void change(() => (id === undefined ? resetOverrides() : resetOverride(id))),
  };
}
