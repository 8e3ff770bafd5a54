import { readSecret } from '../../tenancy/user';
import type { Deps } from '../../../platform/web/deps';
import { invalid, type AppError } from '../../../platform/base/app-error';
import type { Session } from '../../../platform/web/session.types';
import { checkPassword } from './check-password';

export const WRONG_PASSWORD = 'The password is wrong.';

export interface PasswordCheck {
  session: Session;
  /** The client's address. */
  address: string;
  password: string;
  /** Form field of the password, for the error. */
  field: string;
  /** The error for a wrong password. */
  wrong: string;
}

/**
 * Requires the password for changes that could take over the account, in case somebody else has found an open session.
 * Guesses count like those at sign-in.
 */
export async function requirePassword(
  { db }: Pick<Deps, 'db'>,
  { session, address, password, field, wrong }: PasswordCheck,
): Promise<void> {
  const { email, password_hash: passwordHash } = await db.asAccount(session.accountId, (tx) =>
    readSecret(tx, session.userId),
  );
  if (!(await checkPassword(db, { email, password, address, passwordHash, field }))) throw invalid(field, wrong);
}

/** The email with which this user signs in. */
export const signInEmail = async ({ db }: Pick<Deps, 'db'>, { accountId, userId }: Session): Promise<string> =>
  (await db.asAccount(accountId, (tx) => readSecret(tx, userId))).email;

/** The error for a change of the sign-in email without a password. */
export const passwordMissing = (): AppError => invalid('password', 'Enter your current password to change the email.');
