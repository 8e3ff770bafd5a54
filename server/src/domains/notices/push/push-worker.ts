import type { Log } from '../../../platform/base/log';
import type { Dispatcher } from 'undici';
import type { Database } from '../../../platform/db/connection';
import { PUSH_CHANNEL } from './queue-push.repository';
import { runJobs, startJobLoops } from '../../../platform/work/jobs';
import { publicAgent } from '../../../platform/providers/public-address';
import { finishPush, forgetEndpoint, PUSHES, type QueuedPush } from './push.repository';
import { sendPush, type PushConfig, type PushOutcome } from './send-push';
import { backoff } from '../../../platform/work/backoff';

const MAX_TRIES = 6;
const FIRST_WAIT_MS = 5_000;

export interface PushDeps {
  db: Database;
  config: PushConfig;
  log: Log;
}

/** One round: sends the notifications that are due and settles them; returns their number. */
export const runPushes = (
  { db, config, log }: PushDeps,
  dispatcher: Dispatcher,
  stopping?: () => boolean,
): Promise<number> =>
  runJobs<QueuedPush, PushOutcome | null>(
    db,
    {
      table: PUSHES,
      run: async ({ keys, ...push }) => {
        if (!keys) return null;
        const outcome = await sendPush(config, dispatcher, { ...push, ...keys });
        if (outcome === 'refused') log.warn({ push: push.id }, 'push service refused a notification');
        if (typeof outcome === 'string') return outcome;
        if (push.attempts >= MAX_TRIES) return null;
        return { waitMs: Math.max(outcome.waitMs, backoff(push.attempts - 1, FIRST_WAIT_MS)) };
      },
      end: async (tx, { id, endpoint }, outcome) => {
        if (outcome === 'gone') await forgetEndpoint(tx, endpoint);
        await finishPush(tx, id);
      },
    },
    stopping,
  );

/** Sends notifications in this process. */
export async function startPushes(deps: PushDeps): Promise<{ stop(): Promise<void> }> {
  const agent = publicAgent();
  const jobs = startJobLoops(deps, {
    name: 'push',
    channel: PUSH_CHANNEL,
    work: (stopping) => runPushes(deps, agent, stopping),
  });
  return { stop: () => jobs.stop().then(() => agent.destroy()) };
}
