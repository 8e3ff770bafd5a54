import { WEBHOOK_EVENTS, type Webhook } from '@textloom/contracts';
import { useFormatDate } from '@textloom/kit';
import { StatusChip } from '@textloom/ui';
import { EVENT_TEXTS, TEXTS } from './messages';

/** The events of a webhook, in words. */
export const eventsOf = ({ events }: Webhook): string =>
  events.length === WEBHOOK_EVENTS.length ? TEXTS.allEvents : events.map((event) => EVENT_TEXTS[event]).join(', ');

/** The problem of a webhook: why it is disabled, or since when nothing arrives. Empty if there is none. */
export function useTrouble({ enabled, disabled_reason: reason, failing_since: since }: Webhook): string {
  const formatDate = useFormatDate();
  if (enabled) return since === null ? '' : TEXTS.failingSince(formatDate(since));
  return { gone: TEXTS.gone, failing: TEXTS.gaveUp, '': '' }[reason];
}

/** Whether a webhook is enabled, and whether it works. */
export function WebhookState({ webhook, hinted = false }: { webhook: Webhook; hinted?: boolean }) {
  const trouble = useTrouble(webhook);
  const { enabled, failing_since: since } = webhook;
  const hint = hinted && trouble !== '' ? { hint: trouble } : {};
  if (!enabled) return <StatusChip kind={trouble === '' ? 'neutral' : 'danger'} label={TEXTS.disabled} {...hint} />;
  if (since !== null) return <StatusChip kind="warning" label={TEXTS.failing} {...hint} />;
  return <StatusChip kind="success" label={TEXTS.enabled} />;
}
