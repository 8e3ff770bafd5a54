import { call, isCancelled } from '@textloom/api';
import { getKeywordAvailability, keywordProblem } from '@textloom/contracts';
import { useEffect, useState } from 'react';

/** KEY-014. `unknown`: not requested yet, empty, malformed, or failed (decision 70). */
export type Availability = 'unknown' | 'available' | 'taken';

/** Checks on each change of the text; the earlier call is cancelled and a stale response dropped (decision 71). */
export function useAvailability(text: string): Availability {
  const [answer, setAnswer] = useState<{ text: string; available: boolean } | null>(null);
  useEffect(() => {
    if (keywordProblem(text) !== null) return;
    const controller = new AbortController();
    call(getKeywordAvailability, { keyword: text }, { signal: controller.signal }).then(
      ({ available }) => {
        if (!controller.signal.aborted) setAnswer({ text, available });
      },
      (error: unknown) => {
        if (!isCancelled(error)) console.warn('The availability of the keyword could not be checked.', error);
      },
    );
    return () => controller.abort();
  }, [text]);
  if (answer?.text !== text) return 'unknown';
  return answer.available ? 'available' : 'taken';
}
