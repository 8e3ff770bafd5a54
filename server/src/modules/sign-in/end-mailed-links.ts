import type { Tx } from '../../db/connection';
import { deleteMailedLinks } from './mailed-links.repository';

/**
 * Ends every mailed link that could still change how a user signs in: to set a password, to confirm a new email.
 * Call it when the password or the email changes and when the user is deleted: the mailbox may be in other hands.
 */
export const endMailedLinks = (tx: Tx, userId: number): Promise<void> => deleteMailedLinks(tx, userId);
