import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { getReport } from '@textloom/contracts';
import { useLiveInvalidate } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { REPORTS } from '../../api/keys';
import { daysOf, readAddress, writeAddress, type ReportAddress } from './report-range';

/** The choice in the address: the timeline is written there on load and on every change (RPT-001). */
export function useReportAddress() {
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => readAddress(search), [search]);
  const complete = search.get('timeline') === address.timeline;
  useEffect(() => {
    if (!complete) setSearch(writeAddress(address), { replace: true });
  }, [complete, address, setSearch]);
  const change = useCallback(
    (changes: Partial<ReportAddress>) => setSearch(writeAddress({ ...address, ...changes })),
    [address, setSearch],
  );
  return { address, change };
}

/** The report of this choice (RPT-002), kept live. A failed refresh keeps the last one. */
export function useReport(address: ReportAddress) {
  const { timezone } = useProfile();
  useLiveInvalidate({
    'campaign.changed': [REPORTS],
    'campaign.progress': [REPORTS],
    'subscriber.changed': [REPORTS],
    'keyword.changed': [REPORTS],
    'inbox.received': [REPORTS],
  });
  const { timeline } = address;
  const days = daysOf(address, timezone);
  return useQuery({
    queryKey: [...REPORTS, timeline, days],
    queryFn: async ({ signal }) => (await call(getReport, { timeline, ...days }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}
