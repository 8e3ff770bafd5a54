const running = new Map<string, AbortController>();

/**
 * A signal for the newest call of a kind: the earlier one with the same key is cancelled (API-005, decision 155).
 * TanStack Query lists use the query's own signal instead.
 */
export function cancelPrevious(key: string): AbortSignal {
  running.get(key)?.abort();
  const controller = new AbortController();
  running.set(key, controller);
  return controller.signal;
}
