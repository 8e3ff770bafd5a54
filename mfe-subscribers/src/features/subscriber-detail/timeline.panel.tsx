import ConsentIcon from '@mui/icons-material/VerifiedUserOutlined';
import { Button, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call, download } from '@textloom/api';
import { downloadConsent, getSubscriberTimeline } from '@textloom/contracts';
import { saveFile, useAction } from '@textloom/kit';
import { LoadState, Panel } from '@textloom/ui';
import { useState } from 'react';
import { timelineKey } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { ConsentDialog } from '../../components/consent.dialog';
import { TimelineList } from '../../components/timeline.list';
import { TEXTS } from './messages';

/** Messages, consent, campaigns and notes of one person, newest first; the consent can also be saved as a document. */
export function TimelinePanel({ id, phone }: { id: number; phone: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: timelineKey(id),
    queryFn: ({ pageParam, signal }) =>
      call(getSubscriberTimeline, { id, ...(pageParam === '' ? {} : { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ before }) => (before === '' ? undefined : before),
  });
  const [asking, setAsking] = useState(false);
  const [saving, save] = useAction(async () => saveFile(await download(downloadConsent, { id }), 'consent.csv'));
  const entries = data?.pages.flatMap((page) => page.entries);
  return (
    <Panel
      title={MESSAGES.timeline}
      actions={
        <Button size="small" variant="text" startIcon={<ConsentIcon />} onClick={() => setAsking(true)}>
          {TEXTS.consent}
        </Button>
      }
    >
      {asking && (
        <ConsentDialog phone={phone} onClose={() => setAsking(false)}>
          <Button disabled={saving} onClick={() => save()}>
            {TEXTS.consentFile}
          </Button>
        </ConsentDialog>
      )}
      {!entries && <LoadState error={error} onRetry={() => void refetch()} lines={5} label={TEXTS.loadingTimeline} />}
      {entries?.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {TEXTS.emptyTimeline}
        </Typography>
      )}
      {entries && entries.length > 0 && <TimelineList entries={entries} />}
      {hasNextPage && (
        <Button sx={{ mt: 1 }} disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {TEXTS.older}
        </Button>
      )}
    </Panel>
  );
}
