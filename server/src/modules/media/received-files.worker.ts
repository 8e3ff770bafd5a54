import type { Deps } from '../../web/deps';
import { notifyLive } from '../../live/notify';
import { unreadTotal } from '../../messaging/conversations/conversation.repository';
import { RECEIVED_FILES_CHANNEL } from '../../messaging/kinds';
import { backoff } from '../../messaging/waits';
import { listenForWork } from '../../work/work-listener';
import { startLoop } from '../../work/work-loop';
import { MAX_RECEIVED, TOO_LARGE } from './media.policy';
import { keepFile, type CheckedFile } from './media.service';
import { checkReceived } from './received-file';
import {
  claimFiles,
  conversationOf,
  lockWaiting,
  markRefused,
  markStored,
  postponeFile,
  type WaitingFile,
} from './received-files.repository';

export type ReceivedFilesDeps = Pick<Deps, 'config' | 'db' | 'gateway' | 'log'>;
type Fetch = NonNullable<Deps['gateway']['fetchMedia']>;

/** Each is up to 5 MB in memory, and drawing takes a whole core. */
const PARALLEL = 2;
const POLL_MS = 5_000;
const FIRST_WAIT_MS = 2_000;
/** A carrier may deliver the text before its file can be read. */
const GONE_AFTER_ATTEMPTS = 5;
const GIVE_UP_AFTER_S = 24 * 3_600;

const GONE = 'The carrier no longer has this file.';
const NOT_THERE = 'The carrier did not hand this file over.';

/** The file, the sentence that says why there will be none, or null: try again later. */
async function obtain(
  fetch: Fetch,
  file: WaitingFile,
  log: ReceivedFilesDeps['log'],
): Promise<CheckedFile | string | null> {
  try {
    const fetched = await fetch(file.url, MAX_RECEIVED);
    switch (fetched.kind) {
      case 'content':
        return await checkReceived(fetched.content);
      case 'too-large':
        return TOO_LARGE;
      case 'gone':
        return file.attempts < GONE_AFTER_ATTEMPTS ? null : GONE;
      case 'refused-address':
        log.warn({ file: file.id }, 'a received file lies at an address that is not fetched from');
        return NOT_THERE;
    }
  } catch (error) {
    log.warn({ err: error, file: file.id, attempts: file.attempts }, 'a received file could not be fetched yet');
    return file.age < GIVE_UP_AFTER_S ? null : NOT_THERE;
  }
}

async function settle(
  { config, db }: ReceivedFilesDeps,
  file: WaitingFile,
  result: CheckedFile | string | null,
): Promise<void> {
  await db.asEngine(async (tx) => {
    if (!(await lockWaiting(tx, file.id))) return;
    if (result === null) {
      await postponeFile(tx, file.id, backoff(file.attempts - 1, FIRST_WAIT_MS));
      return;
    }
    if (typeof result === 'string') await markRefused(tx, file.id, result);
    else await markStored(tx, file.id, await keepFile({ config }, tx, file.account_id, result));
    const conversation = await conversationOf(tx, file.inbound_id);
    if (!conversation) return;
    const unread = await unreadTotal(tx, file.account_id);
    await notifyLive(tx, file.account_id, {
      type: 'inbox.changed',
      payload: { conversation_id: conversation.id, unread },
    });
  });
}

/** One round: fetches what is due. Returns how many files there were. */
export async function fetchReceivedFiles(deps: ReceivedFilesDeps, fetch: Fetch): Promise<number> {
  const due = await deps.db.asEngine((tx) => claimFiles(tx, PARALLEL));
  await Promise.all(due.map(async (file) => settle(deps, file, await obtain(fetch, file, deps.log))));
  return due.length;
}

/** Fetches what came with texts; any number of processes may. Carriers whose texts carry no files need none. */
export function startReceivedFiles(deps: ReceivedFilesDeps): { stop(): Promise<void> } {
  const fetch = deps.gateway.fetchMedia?.bind(deps.gateway);
  if (!fetch) return { stop: () => Promise.resolve() };
  const loop = startLoop({
    name: 'received files',
    pollMs: POLL_MS,
    log: deps.log,
    work: async () => (await fetchReceivedFiles(deps, fetch)) > 0,
  });
  const listener = listenForWork(deps, RECEIVED_FILES_CHANNEL, () => loop.wake());
  return {
    async stop() {
      listener.stop();
      await loop.stop();
    },
  };
}
