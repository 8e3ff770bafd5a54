import { useQuery } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { listColleagues, type Colleague } from '@textloom/contracts';
import { COLLEAGUES } from '../api/keys';

interface ColleagueList {
  colleagues: readonly Colleague[];
  failed: boolean;
  loading: boolean;
  retry: () => void;
}

/** Users of the account, by whom a conversation can be taken care of; loaded once they are wanted. */
export function useColleagueList(wanted = true): ColleagueList {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: COLLEAGUES,
    queryFn: ({ signal }) => call(listColleagues, {}, { signal }),
    staleTime: 5 * 60_000,
    enabled: wanted,
  });
  return {
    colleagues: data?.entries ?? [],
    failed: isError && !isFetching,
    loading: isFetching && !data,
    retry: () => void refetch(),
  };
}

/** The same without their state: empty until they are loaded. */
export const useColleagues = (wanted = true): readonly Colleague[] => useColleagueList(wanted).colleagues;
