import { call } from '@textloom/api';
import { campaignBlocked, countRecipients, requiredMessages } from '@textloom/contracts';
import { useProfile } from '@textloom/session';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CAMPAIGNS } from '../../api/keys';
import { choiceOf, hasRecipients, type Draft } from './use-draft';

export interface Cost {
  /** People after deduplication, or null until the server has counted this choice. */
  readonly recipients: number | null;
  readonly required: number;
  readonly remaining: number;
  /** VAL-051: nothing would be left. */
  readonly blocked: boolean;
  /** The people could not be counted; `recount` tries again. */
  readonly failed: boolean;
  readonly recount: () => void;
}

const names = new WeakMap<object, number>();
let named = 0;
/** A short name for a list of ids: cache keys are compared as text, and a list may hold a million. */
function nameOf(ids: readonly number[]): number {
  const known = names.get(ids) ?? (named += 1);
  names.set(ids, known);
  return known;
}

/** What the choice comes to, by the same count that sending will use. */
export function useCost(draft: Draft): Cost {
  const { remaining_messages: remaining } = useProfile();
  const { composed, keywords, groups, people, extra, filtered } = draft;
  const chosen = hasRecipients(draft);
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    queryKey: [
      ...CAMPAIGNS,
      'recipients',
      keywords,
      groups.map(({ id }) => id),
      people.map(({ id }) => id),
      nameOf(extra),
      nameOf(filtered),
    ],
    queryFn: ({ signal }) => call(countRecipients, choiceOf(draft), { signal }),
    enabled: chosen,
    placeholderData: keepPreviousData,
  });
  const recipients = !chosen ? 0 : data && !isPlaceholderData ? data.recipients : null;
  const required = requiredMessages(recipients ?? data?.recipients ?? 0, composed.segments);
  const blocked = (chosen || remaining <= 0) && campaignBlocked(remaining, required);
  return {
    recipients,
    required,
    remaining,
    blocked,
    failed: recipients === null && isError,
    recount: () => void refetch(),
  };
}
