import type { Tx } from '../../../platform/db/connection';
import type { JobTable } from '../../../platform/work/jobs';

/** NOTIFY channel that wakes the fetcher of received files. */
export const RECEIVED_FILES_CHANNEL = 'textloom_received_files';

export interface WaitingFile {
  id: number;
  account_id: number;
  inbound_id: number;
  url: string;
  attempts: number;
  /** Seconds since the text arrived. */
  age: number;
}

/** Uses inbound_media_due. */
export const FILES: JobTable = {
  name: 'inbound_media',
  open: `state = 'waiting'`,
  columns: 'j.id, account_id, inbound_id, url, attempts, extract(epoch from now() - created_at)::float8 as age',
  // Longer than fetching and drawing take together.
  leaseS: 90,
  perClaim: 1,
};

/** Locks a file that is still to be fetched; returns false when another worker has handled it. */
export const lockWaiting = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.maybeOne(`select 1 from inbound_media where id = $1 and state = 'waiting' for update`, [id])) !== undefined;

export const markStored = (tx: Tx, id: number, mediaId: number) =>
  tx.execute(`update inbound_media set state = 'stored', media_id = $2, lease_until = null where id = $1`, [
    id,
    mediaId,
  ]);

export const markRefused = (tx: Tx, id: number, reason: string) =>
  tx.execute(`update inbound_media set state = 'refused', reason = $2, lease_until = null where id = $1`, [id, reason]);

/** The conversation in which the text is shown, if there is one. */
export const conversationOf = (tx: Tx, inboundId: number) =>
  tx.maybeValue<number>(
    'select c.id from inbound_message i join conversation c on c.account_id = i.account_id and c.phone = i.phone where i.id = $1',
    [inboundId],
  );

export interface ReceivedFiles {
  inboundId: number;
  /** Null: the message belongs to no account, and its files are not fetched. */
  accountId: number | null;
  files: readonly { url: string; contentType: string }[];
}

/** Queues the files of stored messages to be fetched. */
export async function queueReceivedFiles(tx: Tx, messages: readonly ReceivedFiles[]): Promise<void> {
  const files = messages.flatMap(({ inboundId, accountId, files: own }) =>
    accountId === null ? [] : own.map((file, index) => ({ inboundId, accountId, position: index + 1, ...file })),
  );
  if (files.length === 0) return;
  await tx.query(
    `with queued as (
       insert into inbound_media (inbound_id, account_id, position, url, content_type)
       select "inboundId", "accountId", position, url, "contentType"
       from jsonb_to_recordset($1::jsonb) t("inboundId" bigint, "accountId" int, position int, url text, "contentType" text)
       returning 1
     ) select pg_notify('${RECEIVED_FILES_CHANNEL}', '') from queued limit 1`,
    [JSON.stringify(files)],
  );
}
