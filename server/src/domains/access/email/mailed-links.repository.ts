import { command } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/**
 * Ends every mailed link that could still change how a user signs in: links to set a password or confirm a new email.
 * Call it when the password or the email changes and when the user is deleted, because the mailbox may belong to
 * another person now.
 */
export async function endMailedLinks(tx: Tx, userId: number): Promise<void> {
  await tx.execute(command('access.endMailedLinks')`
     delete from password_token where user_id = ${userId} and used_at is null`);
  await tx.execute(command('access.endMailedLinks.2')`
     delete from email_change where user_id = ${userId}`);
}
