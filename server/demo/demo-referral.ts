import type { Tx } from '../src/platform/db/transaction';
import { demoPersona } from './demo-personas';

const CODE = 'marcopizza';

/** Results of the owner's referral link: visits of the last two months, and a trial account that signed up by it. */
export async function createReferral(tx: Tx, now: Date): Promise<void> {
  const { id } = await tx.one<{ id: number }>(
    'update account set referral_code = $2 where id = (select account_id from app_user where email = $1) returning id',
    [demoPersona('owner').email, CODE],
  );
  await tx.execute(
    'update account set referred_by = $2 where id = (select account_id from app_user where email = $1)',
    [demoPersona('trial').email, id],
  );
  await tx.execute(
    `insert into referral_visit (account_id, day, kind, visits) select $1, $2::date - ago, 'link', 1 + ago % 3 from generate_series(2, 58, 4) ago`,
    [id, now],
  );
}
