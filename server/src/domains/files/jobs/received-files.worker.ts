import type { Deps } from '../../../platform/web/deps';
import { fileReceived } from '../events';
import { listenForWork } from '../../../platform/work/work-listener';
import { startLoop } from '../../../platform/work/work-loop';
import { MAX_RECEIVED, TOO_LARGE } from '../rules/media.policy';
import { keepFile, type CheckedFile } from '../media/media.service';
import { checkReceived } from '../media/received-file';
import {
  claimFiles,
  conversationOf,
  lockWaiting,
  markRefused,
  markStored,
  postponeFile,
  type WaitingFile,
} from '../store/received-files.repository';
import { backoff } from '../../../platform/work/backoff';
import { RECEIVED_FILES_CHANNEL } from '../received-files-channel';

export type ReceivedFilesDeps = Pick<Deps, 'config' | 'db' | 'gateway' | 'log'>;
type Fetch = NonNullable<Deps['gateway']['fetchMedia']>;

/** Each file takes up to 5 MB of memory, and drawing takes a whole core. */
const PARALLEL = 2;
const POLL_MS = 5_000;
const FIRST_WAIT_MS = 2_000;
/** A carrier may deliver the text before its file can be read. */
const GONE_AFTER_ATTEMPTS = 5;
const GIVE_UP_AFTER_S = 24 * 3_600;

const GONE = 'The carrier no longer has this file.';
const NOT_THERE = 'The carrier did not hand this file over.';

/** Returns the file, the sentence that explains why there is none, or null: try again later. */
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
        log.warn({ file: file.id }, 'received file refused: its address is not allowed');
        return NOT_THERE;
    }
  } catch (error) {
    log.warn({ err: error, file: file.id, attempts: file.attempts }, 'received file not fetched, will be retried');
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
    if (conversation) await fileReceived.emit(tx, { accountId: file.account_id, conversationId: conversation.id });
  });
}

/** One round: fetches the files that are due. Returns their number. */
export async function fetchReceivedFiles(deps: ReceivedFilesDeps, fetch: Fetch): Promise<number> {
  const due = await deps.db.asEngine((tx) => claimFiles(tx, PARALLEL));
  await Promise.all(due.map(async (file) => settle(deps, file, await obtain(fetch, file, deps.log))));
  return due.length;
}

/**
 * Fetches files that came with texts; any number of processes may run it. Not needed for carriers whose texts have no
 * files.
 */
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
