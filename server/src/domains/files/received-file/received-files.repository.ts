import type { Tx } from '../../../platform/db/connection';
import type { JobTable } from '../../../platform/work/jobs';
import * as col from '../../../platform/db/col';
import { command, sql } from '../../../platform/db/sql';

/** NOTIFY channel that wakes the fetcher of received files. */
export const RECEIVED_FILES_CHANNEL = 'textloom_received_files';

const WAITING_FILE = {
  id: col.number,
  account_id: col.number,
  inbound_id: col.number,
  url: col.text(),
  attempts: col.number,
  /** Seconds since the text arrived. */
  age: col.number,
};
export type WaitingFile = col.RowOf<typeof WAITING_FILE>;

/** Uses inbound_media_due. */
export const FILES: JobTable<WaitingFile> = {
  name: 'inbound_media',
  open: sql`state = 'waiting'`,
  columns: sql`j.id, account_id, inbound_id, url, attempts, extract(epoch from now() - created_at)::float8 as age`,
  row: WAITING_FILE,
  // Longer than fetching and drawing take together.
  leaseS: 90,
  perClaim: 1,
};

/** Locks a file that is still to be fetched; returns false when another worker has handled it. */
export const lockWaiting = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.maybeOne(command('files.lockWaiting')`
     select 1 from inbound_media where id = ${id} and state = 'waiting' for update`)) !== undefined;

export const markStored = (tx: Tx, id: number, mediaId: number) =>
  tx.execute(command('files.markStored')`
     update inbound_media set state = 'stored', media_id = ${mediaId}, lease_until = null where id = ${id}`);

export const markRefused = (tx: Tx, id: number, reason: string) =>
  tx.execute(command('files.markRefused')`
     update inbound_media set state = 'refused', reason = ${reason}, lease_until = null where id = ${id}`);

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
  await tx.execute(command('files.queueReceivedFiles')`
     with queued as (
       insert into inbound_media (inbound_id, account_id, position, url, content_type)
       select "inboundId", "accountId", position, url, "contentType"
       from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) t("inboundId" bigint, "accountId" int, position int, url text, "contentType" text)
       returning 1
     ) select pg_notify(${RECEIVED_FILES_CHANNEL}, '') from queued limit 1`);
}
