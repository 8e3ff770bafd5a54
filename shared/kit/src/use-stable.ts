import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function in every render that calls the newest one: for what events call, never for what is called while drawing. */
export function useStable<Args extends readonly unknown[], Result>(
  work: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
