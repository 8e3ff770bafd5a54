import type { Delivery } from '@textloom/contracts';
import { LoadState, RowSummary } from '@textloom/ui';
import { useParams } from 'react-router-dom';
import { DeliveryStatusChip } from './deliveries.columns';
import { Exchange, factsOf, ResendButton, useDelivery } from './delivery-detail';
import { EVENT_TEXTS, TEXTS } from './messages';

/** A delivery beside the log. */
export default function DeliverySummary({ row }: { row: Delivery }) {
  const { id: webhook = '' } = useParams();
  const { data, error, refetch } = useDelivery(webhook, String(row.id));
  const delivery = data ?? row;
  return (
    <RowSummary
      title={EVENT_TEXTS[row.event]}
      state={<DeliveryStatusChip delivery={delivery} />}
      facts={factsOf(delivery)}
      actions={<ResendButton webhook={webhook} delivery={delivery} />}
    >
      {data ? (
        <Exchange delivery={data} />
      ) : (
        <LoadState error={error} onRetry={() => void refetch()} label={TEXTS.loadingDelivery} />
      )}
    </RowSummary>
  );
}
