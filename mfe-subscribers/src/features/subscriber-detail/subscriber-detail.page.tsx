import SendIcon from '@mui/icons-material/SendOutlined';
import { Box, Button } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '@textloom/api';
import { formatPhone, getSubscriber, subscribedAt, type Subscriber } from '@textloom/contracts';
import { link, readId, useFormatDate, useLiveInvalidate } from '@textloom/kit';
import { ErrorPanel, LoadState, Page, PageHeader, Panel, type PageTab } from '@textloom/ui';
import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { WatchedBulks } from '../../components/bulk/watched-bulks';
import { GroupsOfPerson } from '../../components/groups-of-person';
import { subscriberCrumbs } from '../../components/page-links';
import { SUBSCRIBERS, subscriberKey, timelineKey } from '../../api/keys';
import { usePersonActions } from '../../components/use-person-actions';
import { useUndo } from '../../components/use-undo';
import { useUnsubscribe } from '../../components/use-unsubscribe';
import { MESSAGES } from '../../messages';
import { CustomFieldsPanel } from './custom-fields.panel';
import { DetailsPanel, isEditing } from './details.panel';
import { HistoryPanel } from './history.panel';
import { TEXTS } from './messages';
import { SequencesPanel } from './sequences.panel';
import { OverviewPanel, SendMessagePanel, StatsPanel, statusText } from './side-panels';
import { TimelinePanel } from './timeline.panel';

const TABS = ['details', 'history', 'outbox'] as const;
type Tab = (typeof TABS)[number];

const nameOf = ({ first_name: first, last_name: last }: Subscriber): string => `${first} ${last}`.trim();

/** SUBS-033 to SUBS-035: the first tab is the default and is not in the address. */
const tabsOf = ({ id, replies }: Pick<Subscriber, 'id' | 'replies'>, editing: boolean): PageTab[] =>
  TABS.map((tab) => ({
    label: TEXTS.tabs[tab],
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
        <CustomFieldsPanel key={subscriber.id} subscriber={subscriber} />
        <SequencesPanel id={subscriber.id} />
        <TimelinePanel id={subscriber.id} phone={subscriber.phone} />
      </Box>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <OverviewPanel subscriber={subscriber} onUnsubscribe={onUnsubscribe} />
        <SendMessagePanel subscriber={subscriber} />
        <Panel title={MESSAGES.groups}>
          <GroupsOfPerson id={subscriber.id} />
        </Panel>
        <StatsPanel subscriber={subscriber} />
      </Box>
    </Box>
  );
}

interface HeadProps {
  subscriber: Subscriber;
  tabs: readonly PageTab[];
  onUnsubscribe: () => void;
}

/** SUBS-032, with the person's actions. */
function Head({ subscriber, tabs, onUnsubscribe }: HeadProps): ReactNode {
  const { message, group, tag, unsubscribe, dialog } = usePersonActions(subscriber, onUnsubscribe);
  const formatDate = useFormatDate();
  const name = nameOf(subscriber);
  const phone = formatPhone(subscriber.phone);
  const since = subscribedAt(subscriber);
  const day = formatDate(since ?? subscriber.added_at, 'day');
  const facts = [name && phone, statusText(subscriber), since === null ? TEXTS.added(day) : TEXTS.joined(day)];
  return (
    <>
      <PageHeader
        title={name || phone}
        subtitle={facts.filter(Boolean).join(' · ')}
        crumbs={subscriberCrumbs}
        tabs={tabs}
        primary={
          message?.href !== undefined && (
            <Button component={Link} to={message.href} variant="contained" startIcon={<SendIcon />}>
              {message.label}
            </Button>
          )
        }
        secondaryAction={group}
        more={unsubscribe ? [tag, unsubscribe] : [tag]}
      />
      {dialog}
    </>
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
    queryFn: async ({ signal }) => call(getSubscriber, { id: readId(address, TEXTS.thisSubscriber) }, { signal }),
  });
  const undo = useUndo(() => void client.invalidateQueries({ queryKey: SUBSCRIBERS }));
  const unsubscribe = useUnsubscribe((done, text) => {
    undo.offer(done, text);
    void client.invalidateQueries({ queryKey: timelineKey(id) });
  });
  // Handles a subscriber that was deleted elsewhere.
  const gone = isApiError(error) && error.status === 404;
  if (!data || gone) {
    return (
      <Page>
        <PageHeader
          title={MESSAGES.subscriber}
          crumbs={subscriberCrumbs}
          {...(!error && { subtitle: '', tabs: tabsOf({ id, replies: 0 }, editing) })}
        />
        {gone && data ? (
          <ErrorPanel title={TEXTS.removedTitle} error={{ message: TEXTS.removedText }} />
        ) : (
          <LoadState error={error} onRetry={() => void refetch()} form />
        )}
      </Page>
    );
  }
  return (
    <Page>
      <WatchedBulks>
        <Head subscriber={data} tabs={tabsOf(data, editing)} onUnsubscribe={() => void unsubscribe(data)} />
      </WatchedBulks>
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
