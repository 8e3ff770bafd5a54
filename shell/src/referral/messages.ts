import { formatCount } from '@textloom/contracts';

/** Texts of the referral bonus. */
export const MESSAGES = {
  title: 'Your referral link',
  about: 'Share this link with other businesses.',
  copy: 'Copy link',
  copied: 'Copied',
  notCopied: 'The link could not be copied. It is selected: copy it by hand.',
  howTitle: 'How it works',
  how: (bonus: number): readonly string[] => [
    'Send your link to a business that could use text messages.',
    'They open it and create an account of their own.',
    ...(bonus > 0
      ? [
          `As soon as they are a paying customer, you get ${formatCount(bonus)} extra messages. Extra messages do not expire at the end of the month.`,
        ]
      : []),
  ],
} as const;
