import type { Tx } from '../../../platform/db/connection';
import { linksOf } from '../../../platform/providers/carrier/links';
import type { Deps } from '../../../platform/web/deps';
import { fileReceived } from '../events';
import { runJobs, startJobLoops, type Later } from '../../../platform/work/jobs';
import { MAX_RECEIVED, TOO_LARGE } from '../media/media.policy';
import { keepFile, type CheckedFile } from '../media/media.service';
import { checkReceived } from './check-received';
import {
  FILES,
  RECEIVED_FILES_CHANNEL,
  lockWaiting,
  markRefused,
  markStored,
  type WaitingFile,
} from './received-files.repository';
import { backoff } from '../../../platform/work/backoff';

export type ReceivedFilesDeps = Pick<Deps, 'config' | 'db' | 'gateway' | 'secondGateway' | 'log'>;
type Fetch = NonNullable<Deps['gateway']['fetchMedia']>;

/** Each file takes up to 5 MB of memory, and drawing takes a whole core. */
const PARALLEL = 2;
const FIRST_WAIT_MS = 2_000;
/** A carrier may deliver the text before its file can be read. */
const GONE_AFTER_ATTEMPTS = 5;
const GIVE_UP_AFTER_S = 24 * 3_600;

const GONE = 'The carrier no longer has this file.';
const NOT_THERE = 'The carrier did not hand this file over.';

/** Returns the file, the sentence that explains why there is none, or when to try again. */
async function obtain(
  fetch: Fetch,
  file: WaitingFile,
  log: ReceivedFilesDeps['log'],
): Promise<CheckedFile | string | Later> {
  const later: Later = { waitMs: backoff(file.attempts - 1, FIRST_WAIT_MS) };
  try {
    const fetched = await fetch(file.url, MAX_RECEIVED);
    switch (fetched.kind) {
      case 'content':
        return await checkReceived(fetched.content);
      case 'too-large':
        return TOO_LARGE;
      case 'gone':
        return file.attempts < GONE_AFTER_ATTEMPTS ? later : GONE;
      case 'refused-address':
        log.warn({ file: file.id }, 'received file refused: its address is not allowed');
        return NOT_THERE;
    }
  } catch (error) {
    log.warn({ err: error, file: file.id, attempts: file.attempts }, 'received file not fetched, will be retried');
    return file.age < GIVE_UP_AFTER_S ? later : NOT_THERE;
  }
}

async function end(
  { config }: ReceivedFilesDeps,
  tx: Tx,
  file: WaitingFile,
  result: CheckedFile | string,
): Promise<void> {
  if (!(await lockWaiting(tx, file.id))) return;
  if (typeof result === 'string') await markRefused(tx, file.id, result);
  else await markStored(tx, file.id, await keepFile({ config }, tx, file.account_id, result));
  await fileReceived.emit(tx, { accountId: file.account_id, inboundId: file.inbound_id });
}

/** One round: fetches the next file that is due. Returns the number of files. */
export const fetchReceivedFiles = (deps: ReceivedFilesDeps, fetch: Fetch, stopping?: () => boolean): Promise<number> =>
  runJobs<WaitingFile, CheckedFile | string>(
    deps.db,
    {
      table: FILES,
      run: (file) => obtain(fetch, file, deps.log),
      end: (tx, file, result) => end(deps, tx, file, result),
    },
    stopping,
  );

/** Fetches a file from the carrier that has it, the only one that gets the credentials. Undefined: no link has files. */
function fetchOf(deps: ReceivedFilesDeps): Fetch | undefined {
  const gateways = linksOf(deps).flatMap(({ gateway }) => (gateway.fetchMedia ? [gateway] : []));
  if (gateways.length === 0) return undefined;
  return (url, ...rest) => {
    const gateway = gateways.find((one) => one.keepsFile?.(url)) ?? gateways[0];
    return gateway?.fetchMedia?.(url, ...rest) ?? Promise.resolve({ kind: 'gone' });
  };
}

/** Fetches files that came with texts. Not needed for carriers whose texts have no files. */
export function startReceivedFiles(deps: ReceivedFilesDeps): { stop(): Promise<void> } {
  const fetch = fetchOf(deps);
  if (!fetch) return { stop: () => Promise.resolve() };
  return startJobLoops(deps, {
    name: 'received files',
    channel: RECEIVED_FILES_CHANNEL,
    parallel: PARALLEL,
    work: (stopping) => fetchReceivedFiles(deps, fetch, stopping),
  });
}
