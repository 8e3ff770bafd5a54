import { readSecret } from '../../tenancy/user';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { mailUser } from '../../notices';
import { noteSecurity } from '../security-log/note-security';
import { twoStepChangedMail } from './two-step.mail';

/** Logs a change of the user's own second step and mails it to them. */
export async function notifyTwoStepChange(
  tx: Tx,
  config: Deps['config'],
  session: Session,
  what: string,
): Promise<void> {
  const { accountId, userId } = session;
  const { email } = await readSecret(tx, userId);
  await noteSecurity(tx, { accountId, userId, kind: 'two-step', text: what });
  await mailUser(tx, accountId, email, twoStepChangedMail(config, what));
}
