import { formatCount } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of the referral bonus. */
export const TEXTS = catalogue('shell/referral', {
  title: 'Your referral link',
  about: 'Share this link with other businesses.',
  copy: 'Copy link',
  copied: 'Copied',
  notCopied: 'The link could not be copied. It is selected: copy it by hand.',
  loading: 'Loading your referrals',

  visits: 'Visits',
  visitsFoot: 'Times your link was opened',
  signUps: 'Sign-ups',
  signUpsFoot: 'Accounts created by your link',
  bonus: 'Bonus',
  bonusFoot: 'Extra messages credited so far',

  howTitle: 'How it works',
  howSend: 'Send your link to a business that could use text messages.',
  howCreate: 'They open it and create an account of their own.',
  howBonus: (bonus: number) =>
    `As soon as they are a paying customer, you get ${formatCount(bonus)} extra messages. Extra messages do not expire at the end of the month.`,
});
