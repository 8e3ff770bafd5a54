import type { Tx } from '../../../platform/db/connection';
import type { InboundSms } from '../../../platform/providers/carrier/gateway';
import { CONSENTED, RELEASED, SUBSCRIBED } from '../../people/consent';
import { queueReceivedFiles } from '../../files';
import { RECEIVED, WELCOMED } from '../../texting/inbound-text';
import { WORK_CHANNEL } from '../../texting/message';
import type { JoinKeyword } from './join.repository';
import * as col from '../../../platform/db/col';
import { name, statement } from '../../../platform/db/sql';

/** A join that is ready to be written. At most one per phone in a call. */
export interface JoinWrite {
  inbound: InboundSms;
  canonical: string;
  phone: string;
  /** The text as it is stored. */
  body: string;
  keyword: JoinKeyword;
  rule: string;
  subscriberId: number | null;
  /** The consent row; null when nothing changed and no welcome is sent. */
  event: 'opt-in' | 'welcome-repeat' | null;
  /** The subscriber row has to be inserted or reactivated. */
  writes: boolean;
  /** Null: no welcome. */
  welcome: string | null;
  /** A welcome was due, but the phone has had its limit of automatic texts. */
  silent: boolean;
}

const JOIN_ROW = {
  phone: col.text(),
  inboundId: col.number,
  subscriberId: col.present(col.number),
  messageId: col.orNull(col.number),
  /** The phone was on hold, and the text lifted the hold. */
  released: col.bool,
  /** Unused: the void result of the call that wakes workers. */
  woken: col.orNull(col.text()),
};
export type JoinRow = col.RowOf<typeof JOIN_ROW>;

const write = (rows: string) => statement('joining.writeJoins', JOIN_ROW)`
with j as materialized (
  select * from jsonb_to_recordset(${rows}::jsonb) t(provider_id text, phone text, body text, canonical text, media jsonb, rule text, a int, k int, keyword text,
    sid bigint, event text, writes boolean, welcome text, silent boolean, segments smallint, media_id int)
), ${SUBSCRIBED}, joined as (
  select j.*, coalesce(sub.id, j.sid) as subscriber_id from j left join sub using (phone)
), ${RECEIVED}, ${CONSENTED}, ${RELEASED}, ${WELCOMED}
select inb.phone, inb.id as "inboundId", inb.subscriber_id as "subscriberId", msg.id as "messageId", inb.phone in (select phone from released) as released,
  case when msg.id is not null then pg_notify('${name(WORK_CHANNEL)}', '') end::text as woken
from inb left join msg using (phone)`;

const toRow = (join: JoinWrite) => ({
  provider_id: join.inbound.providerId,
  phone: join.phone,
  body: join.body,
  canonical: join.canonical,
  media: join.inbound.media,
  rule: join.rule,
  a: join.keyword.accountId,
  k: join.keyword.id,
  keyword: join.keyword.keyword,
  sid: join.subscriberId,
  event: join.event,
  writes: join.writes,
  welcome: join.welcome,
  silent: join.silent,
  segments: join.keyword.segments,
  media_id: join.keyword.mediaId,
});

/** Writes all rows of the joins, for any number of phones in one statement: subscribers, texts, consents, welcomes. */
export async function writeJoins(tx: Tx, joins: readonly JoinWrite[]): Promise<JoinRow[]> {
  const rows = await tx.query(write(JSON.stringify(joins.map(toRow))));
  const ids = new Map(rows.map(({ phone, inboundId }) => [phone, inboundId]));
  await queueReceivedFiles(
    tx,
    joins.map(({ phone, inbound, keyword }) => ({
      inboundId: ids.get(phone) ?? 0,
      accountId: keyword.accountId,
      files: inbound.media,
    })),
  );
  return rows;
}
