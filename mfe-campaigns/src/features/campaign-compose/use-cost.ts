import { campaignBlocked, requiredMessages } from '@textloom/contracts';
import { useProfile } from '@textloom/session';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { countRecipients } from '../../api/count-recipients';
import { CAMPAIGNS } from '../../api/keys';
import type { Draft } from './use-draft';

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

/** What the choice comes to, by the same count that sending will use. */
export function useCost({ keywords, people, composed }: Draft): Cost {
  const { remaining_messages: remaining } = useProfile();
  const choice = { keywords: [...keywords], extra_subscribers: people.map(({ id }) => id) };
  const chosen = choice.keywords.length + choice.extra_subscribers.length > 0;
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    queryKey: [...CAMPAIGNS, 'recipients', choice],
    queryFn: ({ signal }) => countRecipients({ ...choice, subscribers: [], filtered_subscribers: [], groups: [] }, { signal }),
    enabled: chosen,
    placeholderData: keepPreviousData,
  });
  const recipients = !chosen ? 0 : data && !isPlaceholderData ? data.recipients : null;
  const required = requiredMessages(recipients ?? data?.recipients ?? 0, composed.segments);
  const blocked = (chosen || remaining <= 0) && campaignBlocked(remaining, required);
  return { recipients, required, remaining, blocked, failed: recipients === null && isError, recount: () => void refetch() };
}
