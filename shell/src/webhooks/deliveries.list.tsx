import { call } from '@textloom/api';
import {
  DELIVERED_EVENTS,
  DELIVERY_STATUSES,
  listDeliveries,
  type DeliveredEvent,
  type Delivery,
  type DeliveryStatus,
} from '@textloom/contracts';
import { link, useListQuery, useListState } from '@textloom/kit';
import { chosenFrom, type ChipTexts, EmptyState, lazyPanel, ListView, SelectBy } from '@textloom/ui';
import { deliveryColumns, deliveryPhone } from './deliveries.columns';
import { EVERY_MS } from './delivery-detail';
import { EVENT_TEXTS, STATUS_TEXTS, TEXTS } from './messages';
import { DELIVERIES } from './webhook.calls';

const FILTERS = { status: '' as '' | DeliveryStatus, event: '' as '' | DeliveredEvent };
const CHOICES = { status: [...DELIVERY_STATUSES], event: [...DELIVERED_EVENTS] };

const STATUSES = [
  { value: '', label: TEXTS.anyStatus },
  ...DELIVERY_STATUSES.map((value) => ({ value, label: STATUS_TEXTS[value] })),
];
const EVENTS = [
  { value: '', label: TEXTS.anyEvent },
  ...DELIVERED_EVENTS.map((value) => ({ value, label: EVENT_TEXTS[value] })),
];
const CHIPS: ChipTexts<typeof FILTERS> = {
  status: chosenFrom(TEXTS.status, STATUSES),
  event: chosenFrom(TEXTS.event, EVENTS),
};

const panel = lazyPanel<Delivery>('shell', TEXTS.delivery, () => import('./delivery.summary'));

/** What was sent to a webhook, newest first. */
export function DeliveriesList({ webhook }: { webhook: number }) {
  const state = useListState(FILTERS, CHOICES);
  const { status, event, page } = state.query;
  const source = useListQuery({
    key: [...DELIVERIES, String(webhook)],
    state,
    fetch: (_, options) =>
      call(listDeliveries, { id: webhook, page, ...(status && { status }), ...(event && { event }) }, options),
    everyMs: ({ entries }) => (entries.some((delivery) => delivery.status === 'waiting') ? EVERY_MS : false),
  });
  return (
    <ListView
      label={TEXTS.deliveries}
      state={state}
      source={source}
      filters={
        <>
          <SelectBy state={state} name="status" label={TEXTS.status} options={STATUSES} />
          <SelectBy state={state} name="event" label={TEXTS.event} options={EVENTS} />
        </>
      }
      chips={CHIPS}
      grid="webhook-deliveries"
      columns={deliveryColumns}
      phone={deliveryPhone}
      rowHref={({ id }) => link('/account/webhooks/:id/deliveries/:delivery', { id: webhook, delivery: id })}
      panel={panel}
      empty={<EmptyState title={TEXTS.noDeliveries} text={TEXTS.noDeliveriesText} />}
    />
  );
}
