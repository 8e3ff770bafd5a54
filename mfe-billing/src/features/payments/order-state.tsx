import type { Order } from '@textloom/contracts';
import { StatusChip, type Tone } from '@textloom/ui';

const STATES: Readonly<Record<Order['state'], { kind: Tone; label: string }>> = {
  processing: { kind: 'info', label: 'Processing' },
  paid: { kind: 'success', label: 'Paid' },
  failed: { kind: 'danger', label: 'Failed' },
  refunded: { kind: 'neutral', label: 'Refunded' },
  disputed: { kind: 'warning', label: 'Disputed' },
};

/** The state of a payment; shows a partial refund. */
export function OrderState({ order }: { order: Pick<Order, 'state' | 'refunded' | 'failure'> }) {
  const { kind, label } = STATES[order.state];
  const partly = order.state === 'paid' && order.refunded > 0;
  return (
    <StatusChip
      kind={kind}
      label={partly ? 'Partly refunded' : label}
      {...(order.failure === '' ? {} : { hint: order.failure })}
    />
  );
}
