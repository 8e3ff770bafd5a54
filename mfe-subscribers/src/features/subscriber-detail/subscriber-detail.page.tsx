import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { deliveryPercent, formatPhone, type Subscriber } from '@textloom/contracts';
import { link, useLiveInvalidate } from '@textloom/kit';
import { DateText, DeliveryRing, Facts, LoadState, Page, PageHeader, Panel, StatusChip } from '@textloom/ui';
import { Link, useParams } from 'react-router-dom';
import { getSubscriber } from '../../api/get-subscriber';
import { SUBSCRIBERS, subscriberKey } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { sendMessageTo } from '../../model/send-message';

function Details({ subscriber: s }: { subscriber: Subscriber }) {
  return (
    <Panel title="Details">
      <Facts
        facts={[
          ['First name', s.first_name], ['Last name', s.last_name], ['Email', s.email], ['Company', s.company_name],
          ['Address', s.address], ['City', s.city], ['State', s.state], ['Zip', s.zip], ['Tags', s.tags],
        ]}
      />
    </Panel>
  );
}

function Overview({ subscriber: s }: { subscriber: Subscriber }) {
  const status = <StatusChip kind={s.disabled ? 'neutral' : 'success'} label={s.disabled ? MESSAGES.unsubscribed : MESSAGES.subscribed} />;
  return (
    <Panel title="Overview">
      <Facts
        facts={[
          ['Keyword', s.keyword],
          ['Subscribed on', <DateText key="date" date={s.subscribed_at ?? s.added_at} format="day" />],
          ['Status', status],
          s.disabled === 1 && ['Unsubscribed on', <DateText key="left" date={s.disabled_at} format="day" />],
          ['Answers', s.replies.toLocaleString('en-US')],
        ]}
      />
    </Panel>
  );
}

function SendMessage({ subscriber }: { subscriber: Subscriber }) {
  return (
    <Panel title={MESSAGES.sendMessage}>
      <Button component={Link} to={sendMessageTo(subscriber)} variant="contained">
        {MESSAGES.newMessage}
      </Button>
    </Panel>
  );
}

function Stats({ subscriber: { stats } }: { subscriber: Subscriber }) {
  const percent = deliveryPercent({ sent: stats.total_sent, delivered: stats.total_delivered });
  return (
    <Panel title="Messages Stats">
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
        <DeliveryRing percent={percent} />
        <Facts facts={[['Sent', stats.total_sent.toLocaleString('en-US')], ['Delivered', stats.total_delivered.toLocaleString('en-US')]]} />
      </Box>
    </Panel>
  );
}

/** /subscribers/{id}: who this is, as the person's own messages keep it up to date. */
export default function SubscriberDetailPage() {
  const id = Number(useParams().id);
  const queryKey = subscriberKey(id);
  useLiveInvalidate({ 'subscriber.changed': [SUBSCRIBERS], 'inbox.received': [queryKey] });
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => getSubscriber({ id }, { signal }) });
  const back = link('/subscribers');
  if (!data) {
    return (
      <Page>
        <PageHeader title="Subscriber" back={back} />
        <LoadState error={error} onRetry={() => void refetch()} lines={8} />
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader
        title={formatPhone(data.phone)}
        subtitle={
          <>
            {data.disabled ? MESSAGES.unsubscribed : MESSAGES.subscribed} · <DateText date={data.subscribed_at ?? data.added_at} format="day" />
          </>
        }
        back={back}
      />
      <Box sx={{ display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' } }}>
        <Details subscriber={data} />
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Overview subscriber={data} />
          {data.disabled === 0 && <SendMessage subscriber={data} />}
          <Stats subscriber={data} />
        </Box>
      </Box>
    </Page>
  );
}
