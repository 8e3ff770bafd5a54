import { call } from '@textloom/api';
import { reportTyping } from '@textloom/contracts';
import { useCallback, useRef } from 'react';

const EVERY_MS = 3_000;

/** Returns a function to call on each change of the text: it notifies the colleagues, at most every three seconds. */
export function useTypingReport(id: string): () => void {
  const last = useRef(-Infinity);
  return useCallback(() => {
    const now = performance.now();
    if (now - last.current < EVERY_MS) return;
    last.current = now;
    // A lost typing hint does not matter.
    call(reportTyping, { id }).catch(() => undefined);
  }, [id]);
}
