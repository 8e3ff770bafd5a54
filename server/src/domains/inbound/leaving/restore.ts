import type { Tx } from '../../../platform/db/connection';
import { returnToCode } from '../../consent/store/code-suppression.repository';
import { recordActivity, recordConsent, type ConsentEvent } from '../../consent/store/consent.repository';
import { notifySubscribers } from '../../consent/consent/notify-subscribers';

/** The phone's last STOP that changed something. Uses the ledger's primary key. */
const lastStop = (tx: Tx, phone: string): Promise<{ id: number } | undefined> =>
  tx.maybeOne<{ id: number }>(
    `select inbound_id as id from consent_event
     where phone = $1 and event = 'opt-out' and channel = 'sms' and inbound_id is not null order by id desc limit 1`,
    [phone],
  );

interface Back {
  id: number;
  accountId: number;
  keywordId: number;
}

export interface Restored {
  /** Accounts that may text the phone again. */
  accounts: number[];
  /** The phone had left the whole code, and is back. */
  code: boolean;
}

/** START: restores what the phone's last STOP removed, nothing else. */
export async function restore(tx: Tx, phone: string, words: string, inboundId: number): Promise<Restored> {
  const stop = await lastStop(tx, phone);
  if (!stop) return { accounts: [], code: false };
  const code = await returnToCode(tx, 'restore', phone, { words, inboundId }, stop.id);
  const lifted = await tx.query<{ accountId: number; keywordId: number }>(
    'delete from suppression where phone = $1 and inbound_id = $2 returning account_id as "accountId", keyword_id as "keywordId"',
    [phone, stop.id],
  );
  const back = await tx.query<Back>(
    `update subscriber s set disabled = 0, disabled_at = null, subscribed_at = now(), modified_at = now()
     from keyword k, account a
     where s.phone = $1 and s.disabled <> 0 and not s.deleted and k.id = s.keyword_id and not k.deleted and a.id = s.account_id and not a.deleted
       and s.id in (select subscriber_id from consent_event where phone = $1 and inbound_id = $2 and event = 'opt-out')
       and not exists (select from suppression x where x.account_id = s.account_id and x.phone = s.phone and x.keyword_id in (0, s.keyword_id))
     returning s.id, s.account_id as "accountId", s.keyword_id as "keywordId"`,
    [phone, stop.id],
  );
  const bare = lifted.filter((one) => !back.some((row) => row.accountId === one.accountId));
  const events = [
    ...back.map((row): ConsentEvent => ({
      accountId: row.accountId,
      phone,
      keywordId: row.keywordId,
      subscriberId: row.id,
      event: 'restore',
    })),
    ...bare.map((one): ConsentEvent => ({
      accountId: one.accountId,
      phone,
      keywordId: one.keywordId || null,
      subscriberId: null,
      event: 'restore',
    })),
  ];
  await recordConsent(tx, events, { words, actor: 'phone', channel: 'sms', inboundId });
  await recordActivity(
    tx,
    'subscriber-register',
    back.map((row) => row.id),
  );
  await notifySubscribers(tx, back);
  const accounts = [...back, ...lifted].map(({ accountId }) => accountId);
  return { accounts: [...new Set(accounts)].sort((a, b) => a - b), code };
}
