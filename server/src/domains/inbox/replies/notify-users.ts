import { previewOf, APP_BASE, formatPhone, link } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import { shownName } from '../../../platform/mail/shown-name';
import { queuePush } from '../../accounts';
import type { NoticeSettings } from '../../texting';
import { mailRecipients, subscriberName } from '../store/notified-users.repository';

interface Received {
  accountId: number;
  conversationId: number;
  subscriberId: number | null;
  phone: string;
  text: string;
}

/** Length of a preview (section 2, Inbox). */
const PREVIEW = 100;

async function nameOf(tx: Tx, { subscriberId, phone }: Received): Promise<string> {
  const name = subscriberId === null ? undefined : await subscriberName(tx, subscriberId);
  return shownName(name ?? '') ?? formatPhone(phone);
}

/**
 * Notifies the account's users of a new message, by desktop notification (decision 83) and by mail, when the
 * transaction commits.
 */
export async function notifyUsers(tx: Tx, config: NoticeSettings, received: Received): Promise<void> {
  const { accountId, conversationId, phone, text } = received;
  const name = await nameOf(tx, received);
  await queuePush(tx, {
    accountId,
    conversationId,
    body: `${name}: ${previewOf(text.replace(/\s+/g, ' ').trim(), PREVIEW) || 'sent a picture or a file'}`,
  });
  for (const to of await mailRecipients(tx, accountId)) {
    await enqueueMail(tx, {
      accountId,
      to,
      subject: `New message from ${name}`,
      text: `${name}${name === formatPhone(phone) ? '' : `, ${formatPhone(phone)},`} wrote:\n\n${text}\n\nRead and answer it:\n${config.publicUrl}${APP_BASE}${link('/account/inbox/:id', { id: conversationId })}\n\n${config.productName}`,
    });
  }
}
