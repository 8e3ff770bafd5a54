import { useCall } from '@textloom/kit';
import { listColleagues, type Colleague } from '@textloom/contracts';
import { COLLEAGUES } from '../api/keys';

interface ColleagueList {
  colleagues: readonly Colleague[];
  failed: boolean;
  loading: boolean;
  retry: () => void;
}

/** Users of the account, to whom a conversation can be assigned; loaded on demand. */
export function useColleagueList(wanted = true): ColleagueList {
  const { data, isError, isFetching, refetch } = useCall(
    listColleagues,
    COLLEAGUES,
    {},
    { staleTime: 5 * 60_000, enabled: wanted },
  );
  return {
    colleagues: data?.entries ?? [],
    failed: isError && !isFetching,
    loading: isFetching && !data,
    retry: () => void refetch(),
  };
}

/** Like useColleagues, but without the loading state: empty until loaded. */
export const useColleagues = (wanted = true): readonly Colleague[] => useColleagueList(wanted).colleagues;
