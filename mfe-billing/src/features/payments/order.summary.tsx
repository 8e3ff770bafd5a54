import { useCall } from '@textloom/kit';
import { formatCents, getOrder, type Order } from '@textloom/contracts';
import { DateText, RowSummary } from '@textloom/ui';
import { ORDERS } from '../../api/keys';
import { TEXTS } from './messages';
import { OrderState } from './order-state';

/** A payment beside the list, with the lines of its receipt. */
export default function OrderSummary({ row }: { row: Order }) {
  const { id, card } = row;
  const { data } = useCall(getOrder, [...ORDERS, 'receipt', String(id)], { id });
  return (
    <RowSummary
      title={row.description}
      state={<OrderState order={row} />}
      facts={[
        [TEXTS.date, <DateText key="date" date={row.date} format="day" />],
        [TEXTS.total, formatCents(row.total)],
        row.refunded > 0 && [TEXTS.refunded, formatCents(row.refunded)],
        [TEXTS.paidWith, card.last4 === '' ? '' : `${card.brand.toUpperCase()} •••• ${card.last4}`],
        row.automatic && [TEXTS.charging, TEXTS.automatic],
        [TEXTS.invoice, row.invoice],
        row.failure !== '' && [TEXTS.reason, row.failure],
        ...(data?.lines ?? []).map(
          ({ text, quantity, total }) => [TEXTS.line(quantity, text), formatCents(total)] as const,
        ),
      ]}
    />
  );
}
