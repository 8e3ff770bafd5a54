import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { countFallbacks, isPlainText, mergeFieldsOf, type FallbackCount } from '@textloom/contracts';
import { CAMPAIGNS } from '../../api/keys';
import { hasRecipients, recipientsOf } from '../../components/recipients/choice';
import { choiceKey } from './use-cost';
import type { Draft } from './use-draft';

/** The parts of a text that the count depends on: its fields and whether it is GSM-7. */
const partsOf = (text: string): string => `${mergeFieldsOf(text).join()} ${isPlainText(text)}`;

/** Rejects early when nothing waits for the result any more. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done, fail) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      fail(new DOMException('superseded', 'AbortError'));
    });
  });

export interface Fallbacks {
  /** Null while there is nothing to count, or the server has not answered. */
  counts: FallbackCount | null;
  /** The server failed to count them in time. */
  failed: boolean;
}

interface Asking {
  /** Debounce in ms, because the server reads every recipient. */
  after: number;
  /** A new value triggers a recount. */
  since: number;
}

/** How many people get a fallback (decision 364). */
export function useFallbacks(
  draft: Pick<Draft, 'composed' | 'ab' | 'keywords' | 'groups' | 'subscribers'>,
  { after, since }: Asking,
): Fallbacks {
  const { message, segments } = draft.composed;
  const second = draft.ab.on ? draft.ab.message : '';
  const personal = [...mergeFieldsOf(message), ...mergeFieldsOf(second)].some((field) => field !== 'keyword');
  const enabled = personal && hasRecipients(draft);
  const { data, isError } = useQuery({
    queryKey: [...CAMPAIGNS, 'fallbacks', since, ...choiceKey(draft), partsOf(message), partsOf(second), segments],
    queryFn: async ({ signal }) => {
      if (after > 0) await pause(after, signal);
      const compared = draft.ab.on ? { message_b: second, ab_share: draft.ab.share } : {};
      return call(countFallbacks, { ...recipientsOf(draft), message, segments, ...compared }, { signal });
    },
    enabled,
    placeholderData: keepPreviousData,
  });
  return enabled
    ? { counts: data ?? null, failed: isError || data?.counted === false }
    : { counts: null, failed: false };
}
