import type { Tx } from '../../../platform/db/connection';
import { deleteMailedLinks } from '../store/mailed-links.repository';

/**
 * Ends every mailed link that could still change how a user signs in: links to set a password or confirm a new email.
 * Call it when the password or the email changes and when the user is deleted: another person may own the mailbox now.
 */
export const endMailedLinks = (tx: Tx, userId: number): Promise<void> => deleteMailedLinks(tx, userId);
