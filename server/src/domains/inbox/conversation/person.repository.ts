import { blankPhone } from '../../../platform/db/blank-phone';
import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';

/** The conversations of a phone in all accounts, with the notes about them and the replies that were to leave later. */
export const conversationsOfPerson = (tx: Tx, phone: string) =>
  tx.values(statement('inbox.conversationsOfPerson', { json_build_object: col.json<unknown>({}) })`
     select json_build_object('conversation', c, 'notes', coalesce((
       select json_agg(n order by n.id) from conversation_note n where n.conversation_id = c.id), '[]'), 'scheduled', coalesce((
       select json_agg(r order by r.id) from scheduled_reply r where r.conversation_id = c.id), '[]'))
     from conversation c where c.phone = ${phone} order by c.id`);

/**
 * Removes the conversations of a phone, with notes, scheduled replies, searchable texts and unread marks, and returns their
 * ids. Removes the phone from notes about others and from replies to them.
 */
export async function eraseConversations(tx: Tx, phone: string): Promise<number[]> {
  const ids = await tx.values(statement('inbox.eraseConversations', { id: col.number })`
     delete from conversation where phone = ${phone} returning id`);
  await blankPhone(tx, phone, { conversation_note: ['body'], scheduled_reply: ['body', 'reason'] });
  return ids;
}

/** Files of scheduled replies to this phone. */
export const filesOfScheduled = (tx: Tx, phone: string) =>
  tx.values(statement('inbox.filesOfScheduled', { media_id: col.present(col.number) })`
     select r.media_id from conversation c join scheduled_reply r on r.conversation_id = c.id
     where c.phone = ${phone} and r.media_id is not null order by r.id`);
