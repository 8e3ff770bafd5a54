const running = new Map<string, AbortController>();

/**
 * Signal for the newest call of a kind: the earlier one with the same key is cancelled (API-005,
 * decision 155). Lists under TanStack Query do not need it: pass on the query's own signal.
 */
export function cancelPrevious(key: string): AbortSignal {
  running.get(key)?.abort();
  const controller = new AbortController();
  running.set(key, controller);
  return controller.signal;
}
