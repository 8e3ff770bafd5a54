import type { Config } from '../../config';
import type { Tx } from '../../db/connection';
import { enqueueMail } from '../../mail/enqueue-mail';
import { issuePasswordToken, passwordLink } from '../password-reset/password-token';
import type { InviterRow } from './authorized-users.repository';

export interface Invitation {
  accountId: number;
  userId: number;
  email: string;
  firstName: string;
  inviter: InviterRow;
}

/** One line, whatever was typed: names stand in subjects and sentences. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Mails a new user the link that sets the password (decision 107); links sent earlier stop working. */
export async function invite(tx: Tx, config: Config, { accountId, userId, email, firstName, inviter }: Invitation): Promise<void> {
  const token = await issuePasswordToken(tx, { userId, accountId, purpose: 'invite' });
  const by = oneLine(`${inviter.first_name} ${inviter.last_name}`);
  const company = oneLine(inviter.company);
  const place = company === '' ? `on ${config.productName}` : `for ${company} on ${config.productName}`;
  await enqueueMail(tx, {
    accountId,
    to: email,
    subject: `${by} invites you to ${config.productName}`,
    text: `Hello ${oneLine(firstName)},

${by} has added you as an authorized user ${place}.
Choose a password with this link; it works once:

${passwordLink(config, token, 'invite')}

Then sign in with your email address ${email} at

${config.publicUrl}/app/

If you do not know ${by}, you can ignore this mail. Questions: ${config.supportEmail}
`,
  });
}
