import { markGuessesMailed } from '../../tenancy/user';
import { APP_BASE, link } from '@textloom/contracts';
import type { Config } from '../../../platform/config/config';
import type { Tx } from '../../../platform/db/connection';
import { letter, type Letter } from '../../../platform/mail/enqueue-mail';
import { mailUser } from '../../notices';
import { needsCaptcha } from '../wrong-try/wrong-tries.policy';
import { countGuesses } from '../wrong-try/wrong-tries.repository';

const guessedMail = ({ productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>, email: string): Letter =>
  letter(
    `Wrong passwords for your ${productName} account`,
    `Within a day a wrong password was entered at least ten times for ${email} at ${productName}. Nobody got in that way. Signing in with this email needs a captcha now, until the guessing ends.`,
    'If you forgot the password, choose a new one:',
    `${publicUrl}${APP_BASE}/#forgot`,
    'The security log in the account settings shows the owner each attempt and where it came from:',
    `${publicUrl}${APP_BASE}${link('/account/security')}`,
  );

/** Mails the user and the owner of the account after many wrong passwords, once a day. Call it after each wrong one. */
export async function mailGuesses(
  tx: Tx,
  config: Pick<Config, 'productName' | 'publicUrl'>,
  user: { id: number; account_id: number; email: string },
): Promise<void> {
  if (!needsCaptcha(await countGuesses(tx, user.email))) return;
  const told = await markGuessesMailed(tx, user.id);
  if (!told) return;
  const to = [...new Set([told.email, told.owner])].join(', ');
  await mailUser(tx, user.account_id, to, guessedMail(config, told.email));
}
