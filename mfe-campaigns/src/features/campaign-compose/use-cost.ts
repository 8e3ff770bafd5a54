import { useCall } from '@textloom/kit';
import { campaignBlocked, countRecipients, requiredMessages } from '@textloom/contracts';
import { useProfile } from '@textloom/session';
import { keepPreviousData } from '@tanstack/react-query';
import { CAMPAIGNS } from '../../api/keys';
import { hasRecipients, recipientsOf, type Choice } from '../../components/recipients/choice';
import type { Draft } from './use-draft';

export interface Cost {
  /** The number of recipients, or null until the server has counted this choice. */
  readonly recipients: number | null;
  /** Number of people left out by the limits and the promise. */
  readonly leftOut: number;
  readonly required: number;
  readonly remaining: number;
  /** VAL-051: sending would leave no messages. */
  readonly blocked: boolean;
  /** Counting failed; `recount` tries again. */
  readonly failed: boolean;
  readonly recount: () => void;
}

const keys = new WeakMap<object, number>();
let lastKey = 0;
/** A short cache key for a Set of ids: cache keys are compared as text, and a Set may hold a million ids. */
function keyOf(ids: ReadonlySet<number>): number {
  const key = keys.get(ids) ?? (lastKey += 1);
  keys.set(ids, key);
  return key;
}

/** Cache keys of a choice of recipients. */
export const choiceKey = ({ keywords, groups, subscribers: { named, extra, filtered } }: Choice) => [
  keywords,
  groups.map(({ id }) => id),
  named.map(({ id }) => id),
  keyOf(extra),
  keyOf(filtered),
];

/** The cost of the draft. The server counts the recipients as it does for sending. */
export function useCost(draft: Draft): Cost {
  const { remaining_messages: remaining } = useProfile();
  const { composed } = draft;
  const chosen = hasRecipients(draft);
  const { data, isPlaceholderData, isError, refetch } = useCall(
    countRecipients,
    [...CAMPAIGNS, 'recipients', ...choiceKey(draft)],
    recipientsOf(draft),
    { enabled: chosen, placeholderData: keepPreviousData },
  );
  const recipients = !chosen ? 0 : data && !isPlaceholderData ? data.recipients : null;
  const required = requiredMessages(recipients ?? data?.recipients ?? 0, composed.segments);
  const blocked = (chosen || remaining <= 0) && campaignBlocked(remaining, required);
  return {
    recipients,
    leftOut: recipients === null ? 0 : (data?.left_out ?? 0),
    required,
    remaining,
    blocked,
    failed: recipients === null && isError,
    recount: () => void refetch(),
  };
}
