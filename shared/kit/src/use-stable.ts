import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function with a stable identity that calls the newest version: for event handlers, not for calls during rendering.
 */
export function useStable<Args extends readonly unknown[], Result>(
  work: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
