import type { Tx } from '../../../platform/db/connection';

/** Marks a challenge as used; returns false when it already was. Also deletes expired challenges. */
export const takeOnce = async (tx: Tx, signature: string, expiresAt: Date): Promise<boolean> => {
  await tx.execute('delete from captcha_used where expires_at < now()');
  return (
    (await tx.execute('insert into captcha_used (signature, expires_at) values ($1, $2) on conflict do nothing', [
      signature,
      expiresAt,
    ])) === 1
  );
};
