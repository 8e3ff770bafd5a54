import { idsOf } from '../../../platform/base/ids-of';
import type { Tx } from '../../../platform/db/connection';
import { consentEvents, recordActivity, recordConsent } from '../../people/consent';
import { lastStop, liftStop, resubscribeAfterStop } from '../../people/suppression';
import { notifySubscribers } from '../../people/subscriber';
import { returnToCode } from '../../people/opt-out';

export interface Restored {
  /** Accounts that may text the phone again. */
  accounts: number[];
  /** Those of `accounts` to which the phone is subscribed again; it had never been a subscriber of the others. */
  subscribed: number[];
  /** Whether the phone had left the whole code, and is back. */
  code: boolean;
}

const accountsOf = (rows: readonly { accountId: number }[]): number[] =>
  [...new Set(rows.map(({ accountId }) => accountId))].sort((a, b) => a - b);

/** START: restores what the phone's last STOP removed, nothing else. */
export async function restore(tx: Tx, phone: string, words: string, inboundId: number): Promise<Restored> {
  const stop = await lastStop(tx, phone);
  if (stop === undefined) return { accounts: [], subscribed: [], code: false };
  const code = await returnToCode(tx, 'restore', phone, { words, inboundId }, stop);
  const lifted = await liftStop(tx, phone, stop);
  const back = await resubscribeAfterStop(tx, phone, stop);
  const bare = lifted.filter((one) => !back.some((row) => row.accountId === one.accountId));
  const events = consentEvents('restore', back, bare);
  await recordConsent(tx, events, { words, actor: 'phone', channel: 'sms', inboundId });
  await recordActivity(tx, 'subscriber-register', idsOf(back));
  await notifySubscribers(tx, back);
  return { accounts: accountsOf([...back, ...lifted]), subscribed: accountsOf(back), code };
}
