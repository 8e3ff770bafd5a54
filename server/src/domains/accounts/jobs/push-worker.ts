import type { Log } from '../../../platform/base/log';
import type { Dispatcher } from 'undici';
import type { Database } from '../../../platform/db/connection';
import { PUSH_CHANNEL } from '../store/queue-push.repository';
import { runJobs, startJobs, type Jobs } from '../../../platform/work/jobs';
import { outerAgent } from '../../../platform/providers/outer-address';
import { claimPushes, finishPushes, forgetEndpoints, postponePush, type QueuedPush } from '../store/push.repository';
import { sendPush, type PushConfig, type PushOutcome } from '../push/send-push';
import { backoff } from '../../../platform/work/backoff';

const PUSHES_PER_CLAIM = 20;
const MAX_TRIES = 6;
const FIRST_WAIT_MS = 5_000;
const POLL_MS = 5_000;

export interface PushDeps {
  db: Database;
  config: PushConfig;
  log: Log;
}

const pushJobs = ({ config, log }: PushDeps, dispatcher: Dispatcher): Jobs<QueuedPush, PushOutcome> => ({
  claim: (tx) => claimPushes(tx, PUSHES_PER_CLAIM),
  run: async (push) => {
    const outcome = await sendPush(config, dispatcher, push);
    if (outcome === 'refused') log.warn({ push: push.id }, 'push service refused a notification');
    return outcome;
  },
  settle: async (tx, sent) => {
    await forgetEndpoints(
      tx,
      sent.filter(([, outcome]) => outcome === 'gone').map(([{ endpoint }]) => endpoint),
    );
    const over: number[] = [];
    for (const [{ id, attempts }, outcome] of sent)
      if (typeof outcome === 'string' || attempts >= MAX_TRIES) over.push(id);
      else await postponePush(tx, id, Math.max(outcome.retryAfterMs, backoff(attempts - 1, FIRST_WAIT_MS)));
    await finishPushes(tx, over);
  },
});

/** One round: sends the notifications that are due and settles them; returns their number. */
export const runPushes = (deps: PushDeps, dispatcher: Dispatcher, stopping?: () => boolean): Promise<number> =>
  runJobs(deps.db, pushJobs(deps, dispatcher), stopping);

/** Sends notifications in this process. */
export async function startPushes(deps: PushDeps): Promise<{ stop(): Promise<void> }> {
  const agent = outerAgent();
  const jobs = startJobs(deps, {
    name: 'push',
    channel: PUSH_CHANNEL,
    pollMs: POLL_MS,
    work: async (stopping) => (await runPushes(deps, agent, stopping)) > 0,
  });
  return {
    async stop() {
      await jobs.stop();
      await agent.destroy();
    },
  };
}
