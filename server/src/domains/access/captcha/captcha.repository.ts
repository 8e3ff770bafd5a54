import { command } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/** Marks a challenge as used; returns false when it already was. Also deletes expired challenges. */
export const takeOnce = async (tx: Tx, signature: string, expiresAt: Date): Promise<boolean> => {
  await tx.execute(command('access.takeOnce')`
     delete from captcha_used where expires_at < now()`);
  return (
    (await tx.execute(command('access.takeOnce.2')`
     insert into captcha_used (signature, expires_at) values (${signature}, ${expiresAt}) on conflict do nothing`)) ===
    1
  );
};
