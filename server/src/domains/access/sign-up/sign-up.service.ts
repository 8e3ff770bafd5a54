import { insertAccount } from '../../tenancy/account';
import { insertOwner } from '../../tenancy/user';
import type { createAccountBody, Permission, z } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import { AppError } from '../../../platform/base/app-error';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import { accountCreated } from '../events';
import { TRIAL_DAYS } from './trial.policy';
import { limitAttempts, networkLimit } from '../../../platform/web/attempts';
import { hashPassword } from '../password/password';
import { requireGoodPassword } from '../password/require-good-password';
import { takeDevice } from './devices.service';
import { newVerifyLink } from '../email/verification.service';
import { welcomeMail } from './sign-up.mail';

type NewAccount = z.output<typeof createAccountBody>;

/** Permissions of an owner on trial (decision 108). */
const TRIAL_ALLOW: readonly Permission[] = ['billing_history_access', 'credit_card_update', 'subscriber_changekeyword'];

/** Inserts an account and all its rows; returns its id. */
async function insertAll(
  tx: Tx,
  { email, first_name, last_name, uid, ref }: NewAccount,
  passwordHash: string,
): Promise<number> {
  const accountId = await insertAccount(tx, TRIAL_ALLOW, ref);
  const taken = 'An account with this email already exists.';
  if (!(await insertOwner(tx, { accountId, email, passwordHash, firstName: first_name, lastName: last_name }))) {
    throw new AppError('email_taken', taken, { email: taken });
  }
  if (uid !== '') await takeDevice(tx, uid, accountId);
  await accountCreated.emit(tx, { accountId });
  return accountId;
}

/** Creates an account on the free trial with its owner (API-021). */
export async function createAccount(
  { config, db, log }: Pick<Deps, 'config' | 'db' | 'log'>,
  body: NewAccount,
  address: string,
): Promise<void> {
  await limitAttempts(db, [
    networkLimit('sign-up address', address, 30),
    networkLimit(`sign-up email ${body.email}`, address, 10),
  ]);
  await requireGoodPassword({ config, log }, { password: body.password, email: body.email, field: 'password' });
  const passwordHash = await hashPassword(body.password);
  await db.asEngine(async (tx) => {
    const accountId = await insertAll(tx, body, passwordHash);
    const { link } = await newVerifyLink(tx, config, accountId);
    await enqueueMail(tx, { accountId, to: body.email, ...welcomeMail(config, link, TRIAL_DAYS) });
  });
}
