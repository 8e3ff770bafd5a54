import { lockCode, newReferralCode, storeCode } from '../../tenancy/account';
import type { Referral } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import * as repository from './referral.repository';

/** Accounts created at sign-up have a code; others get one when it is first requested. */
async function codeOf(tx: Tx, accountId: number): Promise<string> {
  for (;;) {
    const code = await lockCode(tx, accountId);
    if (code !== null) return code;
    await storeCode(tx, accountId, newReferralCode());
  }
}

/**
 * The account's own link and its results (decision 84). The referred accounts are other tenants, so the engine counts
 * them.
 */
export const getReferral = ({ db, config }: Deps, accountId: number): Promise<Referral> =>
  db.asEngine(async (tx) => ({
    link: `${config.publicUrl}/r/${await codeOf(tx, accountId)}`,
    ...(await repository.readFigures(tx, accountId)),
    bonus_per_signup: config.referralBonus,
  }));

/** Resolves a referral link: returns the code if it belongs to an account. `counts` is false for visits of programs. */
export const followLink = ({ db }: Deps, code: string, counts: boolean): Promise<string | undefined> =>
  db.asEngine(async (tx) => {
    const account = await repository.findByCode(tx, code);
    if (account && counts) await repository.countVisit(tx, account.id, 'link');
    return account?.code;
  });
