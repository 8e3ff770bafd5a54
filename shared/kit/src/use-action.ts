import { useRef, useState } from 'react';
import { alerts } from './ask';
import { useStable } from './use-stable';

/**
 * A call behind a button: whether it is running, and the function that starts it, which does nothing while it runs. A
 * failure is shown as an alert.
 */
export function useAction<Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<unknown>,
): readonly [busy: boolean, run: (...args: Args) => void] {
  const [busy, setBusy] = useState(false);
  const underway = useRef(false);
  const start = async (...args: Args): Promise<void> => {
    if (underway.current) return;
    underway.current = true;
    setBusy(true);
    await work(...args).catch(alerts.failure);
    underway.current = false;
    setBusy(false);
  };
  return [busy, useStable((...args: Args) => void start(...args))];
}
