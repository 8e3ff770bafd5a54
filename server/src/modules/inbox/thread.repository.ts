import type { Tx } from '../../db/connection';
import { SENT_TEXT } from '../../messaging/campaigns/sent-text';

/** A stored file, or one that is not stored: still to be fetched, or refused for a reason. */
export type ThreadFile =
  | { token: string; name: string; mime: string; extension: string }
  | { token: null; reason: string };

export interface ThreadRow {
  id: number;
  direction: 'in' | 'out';
  subscriber_id: number | null;
  phone: string;
  message: string;
  reply_to: number;
  at: Date;
  status: number;
  /** In order; an outgoing message has at most one. */
  files: ThreadFile[];
  rule: string;
  evidence: Record<string, unknown>;
}

const FILE = `jsonb_build_object('token', d.token, 'name', d.name, 'mime', d.mime, 'extension', d.extension)`;

/** A thread shows this many of its latest messages. */
const LATEST = 500;

/**
 * Both directions of one phone with this account, in order of time; rows of other accounts are not
 * read. Relies on message_phone and inbound_message_phone. The text of a campaign's messages is in the
 * campaign. Withdrawn messages were never sent.
 */
export const threadOf = (tx: Tx, accountId: number, phone: string): Promise<ThreadRow[]> =>
  tx.query<ThreadRow>(
    `select * from (
       (select i.id, 'in' as direction, i.subscriber_id, i.phone, i.body as message, i.reply_to, i.received_at as at, 99 as status,
               coalesce((
                 select jsonb_agg(case when d.id is null then jsonb_build_object('token', null, 'reason', f.reason) else ${FILE} end order by f.position)
                 from inbound_media f left join media d on d.id = f.media_id where f.inbound_id = i.id
               ), '[]') as files, i.rule, i.evidence
        from inbound_message i where i.phone = $2 and i.account_id = $1 order by i.id desc limit ${LATEST})
       union all
       (select m.id, 'out', m.subscriber_id, m.phone, ${SENT_TEXT}, 0, coalesce(m.claimed_at, m.created_at), m.status,
               case when d.id is null then '[]' else jsonb_build_array(${FILE}) end, '', '{}'::jsonb
        from message m left join campaign c on c.id = m.campaign_id left join media d on d.id = coalesce(m.media_id, c.media_id)
        where m.phone = $2 and m.account_id = $1 and m.status >= 0 order by m.id desc limit ${LATEST})
     ) thread order by at desc, direction, id desc limit ${LATEST}`,
    [accountId, phone],
  );

export const countThread = async (tx: Tx, accountId: number, phone: string): Promise<number> =>
  (
    await tx.one<{ total: number }>(
      `select (select count(*) from inbound_message where phone = $2 and account_id = $1)
            + (select count(*) from message where phone = $2 and account_id = $1 and status >= 0) as total`,
      [accountId, phone],
    )
  ).total;
