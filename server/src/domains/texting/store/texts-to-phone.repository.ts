import { withFooter } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { withOwnFooter } from '../kinds';
import { SENT_SINCE } from './sent-since';
import { SENT_TEXT } from './sent-text';

/** A text that left for a phone, as it arrived there. */
export interface TextToPhone {
  id: number;
  /** Null for the code's own answers. */
  accountId: number | null;
  text: string;
}

/** What a phone may quote: older texts are hardly ever reacted to. */
const DAYS = 90;
const MOST = 100;

/** The latest texts to a phone, newest first. Uses message_phone. */
export async function textsToPhone(tx: Tx, phone: string, footer: string): Promise<TextToPhone[]> {
  const rows = await tx.query<TextToPhone & { kind: number }>(
    `select m.id, m.account_id as "accountId", m.kind, ${SENT_TEXT} as text
     from message m left join campaign c on c.id = m.campaign_id
     where m.phone = $1 and m.id >= ${SENT_SINCE(DAYS)} and m.status >= 0 order by m.id desc limit ${MOST}`,
    [phone],
  );
  return rows.map(({ kind, text, ...row }) => ({
    ...row,
    text: withOwnFooter(kind) ? withFooter(text, footer) : text,
  }));
}
