import { useEffect, useRef, useState } from 'react';

export interface Searched<T> {
  readonly items: readonly T[];
  readonly loading: boolean;
  readonly failed: boolean;
}

/** Debounced search results; an empty text is searched immediately. A later text cancels an earlier one. */
export function useSearched<T>(
  search: (text: string, signal: AbortSignal) => Promise<readonly T[]>,
  text: string,
  { delay, active }: { delay: number; active: boolean },
): Searched<T> {
  const [found, setFound] = useState<{ text: string; items: readonly T[]; failed: boolean } | null>(null);
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => {
    if (!active) return undefined;
    const stop = new AbortController();
    const settle = (items: readonly T[], failed: boolean): void => {
      if (!stop.signal.aborted) setFound({ text, items, failed });
    };
    const ask = async (): Promise<void> => {
      try {
        settle(await latest.current(text, stop.signal), false);
      } catch {
        settle([], true);
      }
    };
    const timer = setTimeout(() => void ask(), text === '' ? 0 : delay);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, delay, active]);
  const current = found?.text === text;
  return { items: found?.items ?? [], loading: active && !current, failed: current && found.failed };
}
