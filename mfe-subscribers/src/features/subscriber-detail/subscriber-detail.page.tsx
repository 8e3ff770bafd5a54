import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '@textloom/api';
import { formatPhone, type Subscriber } from '@textloom/contracts';
import { link, useLiveInvalidate } from '@textloom/kit';
import { DateText, DeliveryRing, ErrorPanel, LoadingPanel, Page, PageHeader, Panel, StatusChip } from '@textloom/ui';
import { deliveryPercent } from '@textloom/contracts';
import { Link, useParams } from 'react-router-dom';
import { getSubscriber } from '../../api/get-subscriber';
import { SUBSCRIBERS, subscriberKey } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { Facts } from './subscriber-facts';

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
          ['Subscribed', <DateText key="date" date={s.subscribed_at ?? s.added_at} format="day" />],
          ['Status', status],
          ...(s.disabled_at ? ([['Left', <DateText key="left" date={s.disabled_at} format="day" />]] as const) : []),
          ['Answers', s.replies.toLocaleString('en-US')],
        ]}
      />
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
        {error ? <ErrorPanel error={isApiError(error) ? error : null} onRetry={() => void refetch()} /> : <LoadingPanel lines={8} />}
      </Page>
    );
  }
  const write = link('/messages/add', null, { user_id: data.id, user_first_name: data.first_name, user_last_name: data.last_name, user_phone: data.phone });
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
        actions={
          data.disabled === 0 && (
            <Button component={Link} to={write} variant="contained">
              New Message
            </Button>
          )
        }
      />
      <Box sx={{ display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' } }}>
        <Details subscriber={data} />
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Overview subscriber={data} />
          <Stats subscriber={data} />
        </Box>
      </Box>
    </Page>
  );
}
