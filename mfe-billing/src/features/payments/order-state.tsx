import type { Order } from '@textloom/contracts';
import { StatusChip, type Tone } from '@textloom/ui';
import { TEXTS } from './messages';

const STATES: Readonly<Record<Order['state'], { kind: Tone; label: string }>> = {
  processing: { kind: 'info', label: TEXTS.processing },
  paid: { kind: 'success', label: TEXTS.paid },
  failed: { kind: 'danger', label: TEXTS.failed },
  refunded: { kind: 'neutral', label: TEXTS.refunded },
  disputed: { kind: 'warning', label: TEXTS.disputed },
};

/** The state of a payment; shows a partial refund. */
export function OrderState({ order }: { order: Pick<Order, 'state' | 'refunded' | 'failure'> }) {
  const { kind, label } = STATES[order.state];
  const partly = order.state === 'paid' && order.refunded > 0;
  return (
    <StatusChip
      kind={kind}
      label={partly ? TEXTS.partlyRefunded : label}
      {...(order.failure === '' ? {} : { hint: order.failure })}
    />
  );
}
