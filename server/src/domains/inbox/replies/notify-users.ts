import { APP_BASE, formatPhone, link } from '@textloom/contracts';
import { ACTIVE } from '../../texting/account/may-send';
import type { Tx } from '../../../platform/db/connection';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import { shownName } from '../../../platform/mail/shown-name';
import { queuePush } from '../../../platform/live/queue-push';
import type { NoticeSettings } from '../../texting/received/inbound.types';

interface Received {
  accountId: number;
  conversationId: number;
  subscriberId: number | null;
  phone: string;
  text: string;
}

/** Length of a preview (section 2, Inbox). */
const PREVIEW = 100;
const preview = (text: string): string => {
  const letters = [...text.replace(/\s+/g, ' ').trim()];
  return letters.length > PREVIEW ? `${letters.slice(0, PREVIEW).join('')}…` : letters.join('');
};

async function nameOf(tx: Tx, { subscriberId, phone }: Received): Promise<string> {
  const known =
    subscriberId === null
      ? undefined
      : await tx.maybeOne<{ name: string }>(
          `select trim(first_name || ' ' || last_name) as name from subscriber where id = $1`,
          [subscriberId],
        );
  return shownName(known?.name ?? '') ?? formatPhone(phone);
}

/**
 * Recipients of the mail about a new message: each user's own choice (ACCT-015). An empty list means the user's own
 * address.
 */
const mailTo = (tx: Tx, accountId: number): Promise<{ recipient: string }[]> =>
  tx.query(
    `select coalesce(nullif(u.inbox_notification_emails, ''), u.email) as recipient
     from app_user u join account a on a.id = u.account_id and ${ACTIVE}
     where u.account_id = $1 and u.inbox_notifications = 1 and not u.disabled and not u.deleted`,
    [accountId],
  );

/**
 * Notifies the account's users of a new message, by desktop notification (decision 83) and by mail, when the
 * transaction commits.
 */
export async function notifyUsers(tx: Tx, config: NoticeSettings, received: Received): Promise<void> {
  const { accountId, conversationId, phone, text } = received;
  const name = await nameOf(tx, received);
  await queuePush(tx, { accountId, conversationId, body: `${name}: ${preview(text) || 'sent a picture or a file'}` });
  for (const { recipient } of await mailTo(tx, accountId)) {
    await enqueueMail(tx, {
      accountId,
      to: recipient,
      subject: `New message from ${name}`,
      text: `${name}${name === formatPhone(phone) ? '' : `, ${formatPhone(phone)},`} wrote:\n\n${text}\n\nRead and answer it:\n${config.publicUrl}${APP_BASE}${link('/account/inbox/:id', { id: conversationId })}\n\n${config.productName}`,
    });
  }
}
