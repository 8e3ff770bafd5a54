import { useQuery } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { getCampaignReach, requiredMessages, type CampaignRow } from '@textloom/contracts';
import { reachKey } from '../../api/keys';

/**
 * Recipients of a row and the messages they cost. For a scheduled campaign the current recipients, counted separately
 * from the list because counting many takes a moment; until then, and if counting fails, those of its last save.
 */
export function useReach({ id, state, stats, segments, msg_count }: CampaignRow): { people: number; messages: number } {
  const { data } = useQuery({
    queryKey: reachKey(id),
    queryFn: ({ signal }) => call(getCampaignReach, { id }, { signal }),
    enabled: state === 'scheduled',
    retry: false,
  });
  if (state !== 'scheduled' || !data) return { people: stats.recipients, messages: msg_count };
  return { people: data.recipients, messages: requiredMessages(data.recipients, segments) };
}
