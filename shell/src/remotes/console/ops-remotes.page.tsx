import ExtensionIcon from '@mui/icons-material/ExtensionOutlined';
import { Box } from '@mui/material';
import { type RemoteState, listRemotes } from '@textloom/contracts';
import { EmptyState, LoadState, Page, PageHeader } from '@textloom/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ChangeDialog } from './change-dialog';
import { MESSAGES, type Ask } from './messages';
import { Overview } from './overview.panel';
import { RemoteDetail } from './remote-detail';
import { UnfitNotice } from './unfit.notice';
import { useLiveInvalidate, useCall } from '@textloom/kit';
import { REMOTES } from './use-change';

/** Polled, because tabs report their loads without an event. */
const EVERY_MS = 60_000;

/** All remotes; follows changes made by others. */
function useRemotes() {
  useLiveInvalidate({ 'release.changed': [REMOTES] });
  return useCall(listRemotes, REMOTES, {}, { refetchInterval: EVERY_MS });
}

function Remotes({ remotes }: { remotes: readonly RemoteState[] }) {
  const [asked, setAsked] = useState<{ ask: Ask; remote: string }>();
  const wanted = useSearchParams()[0].get('remote');
  const selected = remotes.find(({ remote }) => remote === wanted) ?? remotes[0];
  const changing = remotes.find(({ remote }) => remote === asked?.remote);
  const onAsk = (ask: Ask, { remote }: RemoteState): void => setAsked({ ask, remote });
  if (!selected) return <EmptyState icon={<ExtensionIcon />} title={MESSAGES.emptyTitle} text={MESSAGES.empty} />;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <UnfitNotice remotes={remotes} />
      <Overview remotes={remotes} selected={selected.remote} onAsk={onAsk} />
      <RemoteDetail state={selected} onAsk={onAsk} />
      {asked && changing && <ChangeDialog ask={asked.ask} state={changing} onClose={() => setAsked(undefined)} />}
    </Box>
  );
}

/** /ops/remotes, with the permission `developer` */
export default function OpsRemotesPage() {
  const { data, error, refetch } = useRemotes();
  return (
    <Page>
      <PageHeader title={MESSAGES.title} subtitle={MESSAGES.about} />
      {data ? (
        <Remotes remotes={data.entries} />
      ) : (
        <LoadState error={error} onRetry={() => void refetch()} lines={8} label="Loading remotes" />
      )}
    </Page>
  );
}
