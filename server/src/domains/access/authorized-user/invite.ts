import type { InviterRow } from '../../tenancy/user';
import type { Config } from '../../../platform/config/config';
import type { Tx } from '../../../platform/db/connection';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import { shownName } from '../../../platform/mail/shown-name';
import { limitStrangerMail } from '../../notices';
import { issuePasswordToken, passwordLink } from '../password/password-token';

export interface Invitation {
  accountId: number;
  userId: number;
  email: string;
  firstName: string;
  inviter: InviterRow;
}

/**
 * Mails a new user the link that sets the password (decision 107); earlier links stop working. Typed names are shown
 * only if they look like names.
 */
export async function invite(
  tx: Tx,
  config: Config,
  { accountId, userId, email, firstName, inviter }: Invitation,
): Promise<void> {
  await limitStrangerMail(tx, accountId, 'invitation');
  const token = await issuePasswordToken(tx, { userId, accountId, purpose: 'invite' });
  const { productName, publicUrl, supportEmail } = config;
  const name = shownName(`${inviter.first_name} ${inviter.last_name}`);
  const by = name ?? `A ${productName} customer`;
  const [company, invited] = [shownName(inviter.company), shownName(firstName)];
  await enqueueMail(tx, {
    accountId,
    to: email,
    subject: `${by} invites you to ${productName}`,
    text: `${invited === undefined ? 'Hello' : `Hello ${invited}`},

${by} has added you as an authorized user ${company === undefined ? '' : `for ${company} `}on ${productName}.
Choose a password with this link; it works once, for 7 days:

${passwordLink(config, token, 'invite')}

Then sign in with this email address at

${publicUrl}/app/

If you do not know ${name ?? 'who that could be'}, you can ignore this mail. Questions: ${supportEmail}
`,
  });
}
