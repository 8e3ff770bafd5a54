import { Box } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '@textloom/api';
import { formatPhone, getSubscriber, type Subscriber } from '@textloom/contracts';
import { link, readId, useLiveInvalidate } from '@textloom/kit';
import { DateText, ErrorPanel, LoadState, Page, PageHeader, type PageTab } from '@textloom/ui';
import { useParams, useSearchParams } from 'react-router-dom';
import { subscriberCrumbs } from '../../components/subscriber-crumbs';
import { SUBSCRIBERS, subscriberKey, timelineKey } from '../../api/keys';
import { useUndo } from '../../components/use-undo';
import { useUnsubscribe } from '../../components/use-unsubscribe';
import { MESSAGES } from '../../messages';
import { DetailsPanel, isEditing } from './details.panel';
import { GroupsPanel } from './groups.panel';
import { HistoryPanel } from './history.panel';
import { OverviewPanel, SendMessagePanel, StatsPanel, statusText } from './side-panels';
import { TimelinePanel } from './timeline.panel';

const TABS = ['details', 'history', 'outbox'] as const;
type Tab = (typeof TABS)[number];

const nameOf = ({ first_name: first, last_name: last }: Subscriber): string => `${first} ${last}`.trim();

/** SUBS-033 to SUBS-035: the first tab is the default and is not in the address. */
const tabsOf = ({ id, replies }: Subscriber, editing: boolean): PageTab[] =>
  TABS.map((tab) => ({
    label: MESSAGES.tabs[tab],
    to: link('/subscribers/:id', { id }, { tab: tab === 'details' ? null : tab, edit: editing ? 1 : null }),
    ...(tab === 'outbox' ? { count: replies } : {}),
  }));

function Details({ subscriber, onUnsubscribe }: { subscriber: Subscriber; onUnsubscribe: () => void }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        <DetailsPanel subscriber={subscriber} />
        <TimelinePanel id={subscriber.id} />
      </Box>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <OverviewPanel subscriber={subscriber} onUnsubscribe={onUnsubscribe} />
        <SendMessagePanel subscriber={subscriber} />
        <GroupsPanel id={subscriber.id} />
        <StatsPanel subscriber={subscriber} />
      </Box>
    </Box>
  );
}

/** /subscribers/{id}: one subscriber, kept live. */
export default function SubscriberDetailPage() {
  const { id: address } = useParams();
  const id = Number(address);
  const [search] = useSearchParams();
  const asked = search.get('tab');
  const tab: Tab = TABS.find((one) => one === asked) ?? 'details';
  const editing = isEditing(search);
  const client = useQueryClient();
  const queryKey = subscriberKey(id);
  useLiveInvalidate({
    'subscriber.changed': [SUBSCRIBERS],
    'inbox.received': [queryKey],
    'inbox.changed': [timelineKey(id)],
  });
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => call(getSubscriber, { id: readId(address, 'The subscriber') }, { signal }),
  });
  const undo = useUndo(() => void client.invalidateQueries({ queryKey: SUBSCRIBERS }));
  const unsubscribe = useUnsubscribe((done, text) => {
    undo.offer(done, text);
    void client.invalidateQueries({ queryKey: timelineKey(id) });
  });
  // A subscriber deleted elsewhere can no longer be read or changed here.
  const gone = isApiError(error) && error.status === 404;
  if (!data || gone) {
    return (
      <Page>
        <PageHeader title="Subscriber" crumbs={subscriberCrumbs} />
        {gone && data ? (
          <ErrorPanel title={MESSAGES.removedTitle} error={{ message: MESSAGES.removedMeanwhile }} />
        ) : (
          <LoadState error={error} onRetry={() => void refetch()} lines={8} />
        )}
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader
        title={nameOf(data) || formatPhone(data.phone)}
        subtitle={
          <>
            {nameOf(data) && `${formatPhone(data.phone)} · `}
            {statusText(data)} · joined <DateText date={data.subscribed_at ?? data.added_at} format="day" />
          </>
        }
        crumbs={subscriberCrumbs}
        tabs={tabsOf(data, editing)}
      />
      {/* Stays mounted while another tab is open, so that input is not lost. */}
      {(tab === 'details' || editing) && (
        <Box hidden={tab !== 'details'}>
          <Details subscriber={data} onUnsubscribe={() => void unsubscribe(data)} />
        </Box>
      )}
      {tab !== 'details' && <HistoryPanel key={tab} id={id} incoming={tab === 'outbox'} />}
      {undo.bar}
    </Page>
  );
}
