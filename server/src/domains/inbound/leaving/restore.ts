import type { Tx } from '../../../platform/db/connection';
import {
  type ConsentEvent,
  lastStop,
  liftStop,
  notifySubscribers,
  recordActivity,
  recordConsent,
  resubscribeAfterStop,
  returnToCode,
} from '../../consent';

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
  const lifted = await liftStop(tx, phone, stop.id);
  const back = await resubscribeAfterStop(tx, phone, stop.id);
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
