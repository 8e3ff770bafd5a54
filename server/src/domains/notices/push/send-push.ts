import { APP_BASE, link } from '@textloom/contracts';
import type { Dispatcher } from 'undici';
import webPush from 'web-push';
import type { Config } from '../../../platform/config/config';
import { callOut } from '../../../platform/providers/call-out';
import type { Later } from '../../../platform/work/jobs';
import { MAX_PUSH_AGE_S, type PushSubscriber, type QueuedPush } from './push.repository';

export type PushConfig = Pick<Config, 'productName' | 'supportEmail' | 'vapid'>;

export type PushOutcome = 'sent' | 'gone' | 'refused';
type Push = Pick<QueuedPush, 'body' | 'conversation_id'> & PushSubscriber;

const TIMEOUT_MS = 10_000;

const retryAfter = (header: string | null): number => Math.min(3_600_000, Math.max(0, Number(header) || 0) * 1000);

/** The data that the service worker shows (shell/src/account/push/worker/push-worker.ts). */
const payloadOf = (config: PushConfig, { body, conversation_id }: Push): string =>
  JSON.stringify({
    title: config.productName,
    body,
    tag: `conversation-${conversation_id}`,
    path: APP_BASE + link('/account/inbox/:id', { id: conversation_id }),
  });

/** Sends one notification to one browser's push service (RFC 8030, 8291, 8292). Never throws. */
export async function sendPush(config: PushConfig, dispatcher: Dispatcher, push: Push): Promise<PushOutcome | Later> {
  const { endpoint, p256dh, auth } = push;
  let request: webPush.RequestDetails;
  try {
    const { publicKey, privateKey } = config.vapid;
    request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payloadOf(config, push), {
      TTL: MAX_PUSH_AGE_S,
      urgency: 'high',
      vapidDetails: { subject: `mailto:${config.supportEmail}`, publicKey, privateKey },
    });
  } catch {
    return 'gone'; // encryption fails with such keys
  }
  try {
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const answer = await callOut(endpoint, {
      method: 'POST',
      headers,
      body: request.body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      dispatcher,
    });
    await answer.body?.cancel();
    if (answer.ok) return 'sent';
    if (answer.status === 404 || answer.status === 410) return 'gone';
    return answer.status === 429 || answer.status >= 500
      ? { waitMs: retryAfter(answer.headers.get('retry-after')) }
      : 'refused';
  } catch {
    return { waitMs: 0 };
  }
}
