import { Stack } from '@mui/material';
import { link } from '@textloom/kit';
import { Facts, LoadState, Page, PageHeader, Panel } from '@textloom/ui';
import { useParams } from 'react-router-dom';
import { ACCOUNT_CRUMBS, AllowedPage } from '../base/allowed-page';
import { DeliveryStatusChip } from './deliveries.columns';
import { Exchange, factsOf, ResendButton, useDelivery } from './delivery-detail';
import { EVENT_TEXTS, TEXTS } from './messages';

function OneDelivery() {
  const { id: webhook = '', delivery } = useParams();
  const { data, error, refetch } = useDelivery(webhook, delivery);
  const crumbs = [
    ...ACCOUNT_CRUMBS,
    { label: TEXTS.title, to: link('/account/webhooks') },
    { label: TEXTS.deliveries, to: link('/account/webhooks/:id', { id: webhook }) },
  ];
  return (
    <Page narrow>
      <PageHeader
        title={data ? EVENT_TEXTS[data.event] : TEXTS.delivery}
        subtitle={data && <DeliveryStatusChip delivery={data} />}
        crumbs={crumbs}
        secondary={data && <ResendButton webhook={webhook} delivery={data} />}
      />
      <Panel>
        {data ? (
          <Stack sx={{ gap: 2 }}>
            <Facts facts={factsOf(data)} />
            <Exchange delivery={data} />
          </Stack>
        ) : (
          <LoadState error={error} onRetry={() => void refetch()} lines={6} label={TEXTS.loadingDelivery} />
        )}
      </Panel>
    </Page>
  );
}

/** /account/webhooks/:id/deliveries/:delivery: for owners. */
export default function DeliveryPage() {
  return (
    <AllowedPage ability="api.keys" title={TEXTS.delivery}>
      <OneDelivery />
    </AllowedPage>
  );
}
