import type { Log } from '../../../platform/base/log';
import type { Dispatcher } from 'undici';
import type { Database, Tx } from '../../../platform/db/connection';
import { PUSH_CHANNEL } from '../store/queue-push.repository';
import { persevering } from '../../../platform/work/persevering';
import { listenForWork } from '../../../platform/work/work-listener';
import { startLoop } from '../../../platform/work/work-loop';
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

/** One round: sends the notifications that are due and settles them; returns their number. */
export async function runPushes(
  { db, config, log }: PushDeps,
  dispatcher: Dispatcher,
  stopping = (): boolean => false,
): Promise<number> {
  const due = await db.asEngine((tx) => claimPushes(tx, PUSHES_PER_CLAIM));
  if (due.length === 0) return 0;
  const sent = await Promise.all(
    due.map(async (push): Promise<readonly [QueuedPush, PushOutcome]> => [
      push,
      await sendPush(config, dispatcher, push),
    ]),
  );
  const refused = sent.filter(([, outcome]) => outcome === 'refused');
  if (refused.length > 0) log.warn({ pushes: refused.map(([{ id }]) => id) }, 'push service refused notifications');
  const settle = async (tx: Tx): Promise<void> => {
    await forgetEndpoints(
      tx,
      sent.filter(([, outcome]) => outcome === 'gone').map(([{ endpoint }]) => endpoint),
    );
    await finishPushes(
      tx,
      sent
        .filter(([{ attempts }, outcome]) => typeof outcome === 'string' || attempts >= MAX_TRIES)
        .map(([{ id }]) => id),
    );
    for (const [{ id, attempts }, outcome] of sent) {
      if (typeof outcome === 'object' && attempts < MAX_TRIES)
        await postponePush(tx, id, Math.max(outcome.retryAfterMs, backoff(attempts - 1, FIRST_WAIT_MS)));
    }
  };
  await persevering(() => db.asEngine(settle), stopping);
  return due.length;
}

/** Sends notifications in this process; any number of processes may do so. */
export async function startPushes(deps: PushDeps): Promise<{ stop(): Promise<void> }> {
  const agent = outerAgent();
  let stopped = false;
  const loop = startLoop({
    name: 'push',
    pollMs: POLL_MS,
    log: deps.log,
    work: async () => (await runPushes(deps, agent, () => stopped)) > 0,
  });
  const listener = listenForWork(deps, PUSH_CHANNEL, () => loop.wake());
  return {
    async stop() {
      stopped = true;
      listener.stop();
      await loop.stop();
      await agent.destroy();
    },
  };
}
