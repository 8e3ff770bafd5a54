import { idsOf } from '../../../platform/base/ids-of';
import type { Tx } from '../../../platform/db/connection';
import { consentEvents, recordActivity, recordConsent } from '../../people/consent';
import { lastStop, liftStop, resubscribeAfterStop } from '../../people/suppression';
import { notifySubscribers } from '../../people/subscriber';
import { returnToCode } from '../../people/opt-out';
import type { Line } from '../../texting/inbound-text';
import { amongAccounts } from './facts.repository';

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

/** START on a line: restores what the phone's last STOP to accounts of the line removed, nothing else. */
export async function restore(
  tx: Tx,
  { phone, line, words, inboundId }: { phone: string; line: Line; words: string; inboundId: number },
): Promise<Restored> {
  const among = await amongAccounts(tx, line, phone);
  const stop = await lastStop(tx, phone, among);
  if (stop === undefined) return { accounts: [], subscribed: [], code: false };
  const code = line.number === null && (await returnToCode(tx, 'restore', phone, { words, inboundId }, stop));
  const lifted = await liftStop(tx, phone, stop, among);
  const back = await resubscribeAfterStop(tx, phone, stop, among);
  const bare = lifted.filter((one) => !back.some((row) => row.accountId === one.accountId));
  const events = consentEvents('restore', back, bare);
  await recordConsent(tx, events, { words, actor: 'phone', channel: 'sms', inboundId });
  await recordActivity(tx, 'subscriber-register', idsOf(back));
  await notifySubscribers(tx, back);
  return { accounts: accountsOf([...back, ...lifted]), subscribed: accountsOf(back), code };
}
