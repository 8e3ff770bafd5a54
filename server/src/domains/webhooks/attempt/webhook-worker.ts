import { publicAgent } from '../../../platform/providers/public-address';
import { startJobLoops } from '../../../platform/work/jobs';
import { runWebhook, type WebhookDeps } from './run-webhook';
import { WEBHOOK_CHANNEL } from '../delivery/wake';
import { Agent } from 'undici';

/** Webhooks that one process sends to at a time: a slow one delays others only when all of these are slow. */
const PARALLEL = 8;

/** Sends to webhooks from this process. */
export function startWebhooks({ db, log, config }: Omit<WebhookDeps, 'dispatcher'>): { stop(): Promise<void> } {
  const dispatcher = config.webhooksInside ? new Agent({ connections: 10 }) : publicAgent();
  const loops = startJobLoops(
    { db, log },
    {
      name: 'webhooks',
      channel: WEBHOOK_CHANNEL,
      pollMs: 2_000,
      parallel: PARALLEL,
      work: (stopping) => runWebhook({ db, log, config, dispatcher }, stopping),
    },
  );
  return { stop: () => loops.stop().then(() => dispatcher.destroy()) };
}
