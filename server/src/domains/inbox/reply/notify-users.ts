import { previewOf, APP_BASE, formatPhone, link } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { shownName } from '../../../platform/mail/shown-name';
import { mailConfirmed, queuePush } from '../../notices';
import type { NoticeSettings } from '../../texting/inbound-text';
import { mailRecipients, subscriberName } from './notified-users.repository';

interface Received {
  accountId: number;
  conversationId: number;
  subscriberId: number | null;
  phone: string;
  text: string;
}

/** Characters quoted in a mail; the page shows the rest. */
const QUOTED = 1_000;

/** Quotes a stranger's text so that no line of it can be taken for ours. */
function quotation(text: string): string {
  return previewOf(text, QUOTED)
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map((line) => `> ${line}`)
    .join('\n');
}

/** Length of a preview (section 2, Inbox). */
const PREVIEW = 100;

async function nameOf(tx: Tx, { subscriberId }: Received): Promise<string | undefined> {
  const name = subscriberId === null ? undefined : await subscriberName(tx, subscriberId);
  return shownName(name ?? '');
}

/**
 * Notifies the account's users of a new message, by desktop notification (decision 83) and by mail to confirmed
 * addresses, when the transaction commits. The mail begins with our words, because the name comes from the account and
 * the text from a stranger.
 */
export async function notifyUsers(tx: Tx, config: NoticeSettings, received: Received): Promise<void> {
  const { accountId, conversationId, phone, text } = received;
  const [from, name] = [formatPhone(phone), await nameOf(tx, received)];
  const quoted = text.trim() === '' ? ', without words: a picture or a file.' : `:\n\n${quotation(text)}`;
  await queuePush(tx, {
    accountId,
    conversationId,
    body: `${name ?? from}: ${previewOf(text.replace(/\s+/g, ' ').trim(), PREVIEW) || 'sent a picture or a file'}`,
  });
  await mailConfirmed(tx, accountId, await mailRecipients(tx, accountId), {
    subject: `New message from ${from}`,
    text: `A new message is in your ${config.productName} inbox, from ${from}${name === undefined ? '' : ` (${name})`}${quoted}\n\nRead and answer it:\n${config.publicUrl}${APP_BASE}${link('/account/inbox/:id', { id: conversationId })}\n\n${config.productName}`,
  });
}
