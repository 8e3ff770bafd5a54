import { useQuery } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { listColleagues, type Colleague } from '@textloom/contracts';
import { COLLEAGUES } from '../api/keys';

/** Users of the account, by whom a conversation can be taken care of. Empty until they are loaded. */
export function useColleagues(): readonly Colleague[] {
  const { data } = useQuery({
    queryKey: COLLEAGUES,
    queryFn: ({ signal }) => call(listColleagues, {}, { signal }),
    staleTime: 5 * 60_000,
  });
  return data?.entries ?? [];
}
