import { call } from '@textloom/api';
import { bus } from '@textloom/bus';
import { previewOf, formatPhone, link, listConversations, reactionSentence } from '@textloom/contracts';
import { productName } from '../../base/product';
import { TEXTS } from './messages';
import { isTabNeeded } from './push-browser';

/** Number of latest conversations to load; a message outside them gets a general text. */
const LOOKED_AT = 10;
/** Characters of a preview, as in the inbox. */
const PREVIEW = 100;

/** "Sam Rivera: Hello", like the server's text for push services (messaging/replies/notify-users.ts). */
async function textOf(conversationId: number): Promise<string> {
  const { entries } = await call(listConversations, { limit: LOOKED_AT });
  const row = entries.find(({ id }) => id === conversationId);
  if (!row) return '';
  const name = row.subscriber && `${row.subscriber.first_name} ${row.subscriber.last_name}`.trim();
  const who = name || formatPhone(row.phone);
  if (row.reaction) return TEXTS.wrote(who, reactionSentence(row.reaction));
  return row.last_message === '' ? TEXTS.sentFile(who) : TEXTS.wrote(who, previewOf(row.last_message, PREVIEW));
}

async function show(profileId: number, conversationId: number, open: (path: string) => void): Promise<void> {
  if (!(await isTabNeeded(profileId))) return;
  const body = await textOf(conversationId).catch(() => '');
  // The same tag as the server's, so that a browser's tabs and push replace each other's notification of a
  // conversation.
  const notice = new Notification(body === '' ? TEXTS.newMessage : productName(), {
    body,
    tag: `conversation-${conversationId}`,
  });
  notice.addEventListener('click', () => {
    window.focus();
    notice.close();
    open(link('/account/inbox/:id', { id: conversationId }));
  });
}

/**
 * Shows a desktop notification of each new message while this tab is hidden, if the browser's push service does not
 * (decision 213). Returns the function that stops it.
 */
export function showTabNotices(profileId: number, open: (path: string) => void): () => void {
  const subscription = bus.on('inbox.received').subscribe(({ conversation_id }) => {
    if (document.visibilityState !== 'hidden') return;
    show(profileId, conversation_id, open).catch((error: unknown) =>
      console.warn('Notification:', error instanceof Error ? error.message : error),
    );
  });
  return () => subscription.unsubscribe();
}
