import { notFound } from '../../../platform/base/app-error';
import type { Database } from '../../../platform/db/connection';
import { noteSecurity } from '../security-log/note-security';
import { findLoginUser } from './login.repository';
import { endSessions } from './end-sessions';

/** Signs a user out everywhere: the operator's answer to a stolen computer when the user cannot do it. */
export async function signOutUser(db: Database, email: string): Promise<{ email: string }> {
  const user = await findLoginUser(db, email);
  if (!user) throw notFound(`A user with the email ${email}`);
  await db.asEngine(async (tx) => {
    await endSessions(tx, user.id);
    await noteSecurity(tx, {
      accountId: user.account_id,
      kind: 'sign-in',
      text: `Signed ${user.email} out everywhere.`,
    });
  });
  return { email: user.email };
}
