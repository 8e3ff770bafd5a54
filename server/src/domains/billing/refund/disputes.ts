import { freezeForDispute, unfreezeAfterDispute } from '../../tenancy/account';
import { APP_BASE, counted, formatDate, link } from '@textloom/contracts';
import type { Config } from '../../../platform/config/config';
import { isDisputed } from './taken-back.repository';
import type { Tx } from '../../../platform/db/connection';
import { notifyProfile } from '../../../platform/live/notify';
import { enqueueMail, letter, type Letter } from '../../../platform/mail/enqueue-mail';
import { addNotice } from '../../notices';
import { noteSecurity } from '../../access';
import { dollarText, invoiceName } from '../order/invoice-format';
import type { BuyerRow } from '../plan/buyer.repository';
import type { OrderRow } from '../order/order.repository';

type Words = Pick<Config, 'supportEmail' | 'supportPhone' | 'publicUrl'>;

const nameOf = ({ amount_cents: cents, invoice_number: number, id }: OrderRow): string =>
  `The payment of ${dollarText(cents)} (invoice ${invoiceName(number) || id})`;

/** What a lost dispute took back, as far as it was unused. */
function takenText(
  { kind, taken_back: count, period_taken: period, period_end: end }: OrderRow,
  buyer: BuyerRow,
): string {
  if (kind === 'messages')
    return count === 0
      ? 'The messages that it paid for are used up.'
      : `${counted(count, 'message')} that it paid for ${count === 1 ? 'was' : 'were'} taken back.`;
  if (kind === 'keywords')
    return 'The extra keywords that it paid for were taken back, unless a later payment covers them.';
  const over = !period || !end;
  return over
    ? 'The month that it paid for was over.'
    : `The month that it paid for, until ${formatDate(end.toISOString(), 'day', buyer.timezone)}, was taken back.`;
}

const contact = ({ supportEmail, supportPhone }: Words): string =>
  `Please contact us: ${supportEmail} or ${supportPhone}. Your invoices stay available after you sign in.`;

/** The mail to the owner; null for changes that the owner did not notice. */
function ownerMail(order: OrderRow, buyer: BuyerRow, frozen: boolean, words: Words): Letter {
  const what = nameOf(order);
  if (order.dispute === 'open')
    return letter(
      'Your account is on hold',
      `${what} was disputed at your bank, so your account is on hold until this is settled.`,
      contact(words),
    );
  if (order.dispute === 'lost')
    return letter(
      'The disputed payment was returned to you',
      `${what} was disputed, and your bank has returned the money to you. ${takenText(order, buyer)}`,
      'Your account stays on hold: nothing is sent and nothing is charged. To use it again, agree with us on the open amount.',
      contact(words),
    );
  return letter(
    frozen ? 'A disputed payment is settled' : 'Your account is no longer on hold',
    `${what} was disputed at your bank, and the bank has decided that it stands. You keep what it paid for.`,
    frozen
      ? `Your account is still on hold for another reason. ${contact(words)}`
      : `Your account is no longer on hold:\n${words.publicUrl}${APP_BASE}${link('/payments')}`,
  );
}

const DECIDED = {
  open: 'was disputed. The account is on hold.',
  won: 'was disputed; the bank decided for us.',
  lost: 'was disputed and is lost. What was left of what it paid for was taken back, and the account stays on hold: "ops account unfreeze" ends that.',
} as const;

const NOTICES = {
  open: (what: string) => `${what} was disputed at your bank, so your account is on hold.`,
  won: (what: string) => `${what} was disputed at your bank, and the bank decided that it stands.`,
  lost: (what: string) =>
    `${what} was disputed, and your bank returned the money to you. What was left of what it paid for was taken back.`,
} as const;

/**
 * An opened dispute starts a hold, a won one ends it, and a lost one keeps it until the operator agrees with the owner
 * (decision 510). Owner and support are notified each time.
 */
export async function applyDispute(
  tx: Tx,
  order: OrderRow,
  buyer: BuyerRow,
  { config }: { config: Config; now: Date },
): Promise<void> {
  const { account_id: accountId, dispute } = order;
  if (dispute === '') return;
  // A dispute that was both opened and lost since the last read also freezes the account.
  const frozen =
    dispute === 'won'
      ? await unfreezeAfterDispute(tx, accountId, await isDisputed(tx, accountId))
      : await freezeForDispute(tx, accountId);
  if (buyer.email !== '')
    await enqueueMail(tx, { accountId, to: buyer.email, ...ownerMail(order, buyer, frozen, config) });
  await enqueueMail(tx, {
    accountId,
    to: config.supportEmail,
    ...letter(
      `Disputed payment of account ${accountId}`,
      `${nameOf(order)} of ${buyer.company || buyer.email} ${DECIDED[dispute]}`,
      `Order ${order.id}, payment ${order.intent_id ?? ''} at the card provider.`,
    ),
  });
  const text = NOTICES[dispute](nameOf(order));
  await addNotice(tx, { accountId, to: 'owner', kind: 'payment.failed', text, path: link('/payments/orders') });
  await noteSecurity(tx, { accountId, kind: 'hold', text });
  await notifyProfile(tx, accountId, 'hold');
}
