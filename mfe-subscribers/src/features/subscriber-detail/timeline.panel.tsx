import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call, download } from '@textloom/api';
import { downloadConsent, getSubscriberTimeline } from '@textloom/contracts';
import { saveFile, useAction } from '@textloom/kit';
import { LoadState, Panel } from '@textloom/ui';
import { timelineKey } from '../../api/keys';
import { TIMELINE } from '../../model/timeline-texts';
import { TimelineList } from '../../components/timeline.list';

/** Messages, consent, campaigns and notes of one person, newest first; the consent is a file too. */
export function TimelinePanel({ id }: { id: number }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: timelineKey(id),
    queryFn: ({ pageParam, signal }) =>
      call(getSubscriberTimeline, { id, ...(pageParam === '' ? {} : { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ before }) => (before === '' ? undefined : before),
  });
  const [saving, save] = useAction(async () => saveFile(await download(downloadConsent, { id }), 'consent.csv'));
  const entries = data?.pages.flatMap((page) => page.entries);
  return (
    <Panel
      title={TIMELINE.title}
      actions={
        <Button size="small" variant="text" startIcon={<DownloadIcon />} disabled={saving} onClick={() => save()}>
          {TIMELINE.consentFile}
        </Button>
      }
    >
      {!entries && <LoadState error={error} onRetry={() => void refetch()} lines={5} label={TIMELINE.loading} />}
      {entries?.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {TIMELINE.empty}
        </Typography>
      )}
      {entries && entries.length > 0 && <TimelineList entries={entries} />}
      {hasNextPage && (
        <Button sx={{ mt: 1 }} disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {TIMELINE.older}
        </Button>
      )}
    </Panel>
  );
}
