import type { Tx } from '../../../platform/db/connection';

export async function deleteMailedLinks(tx: Tx, userId: number): Promise<void> {
  await tx.execute('delete from password_token where user_id = $1 and used_at is null', [userId]);
  await tx.execute('delete from email_change where user_id = $1', [userId]);
}
