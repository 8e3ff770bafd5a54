import { NO_PICTURES } from '../../tenancy/number';

/** Why a campaign could not start: a stable id for code, with the text that users see. */
export const START_PROBLEMS = {
  not_enough_messages:
    'You do not have enough messages for the selected people. Please buy more messages or upgrade your plan.',
  subscription_expired: 'Your subscription expired. Please renew your subscription.',
  frozen: 'This account is on hold.',
  no_recipients:
    'There is nobody to text: nobody has joined what you selected, or everybody in it has left or cannot be reached.',
  empty_text: 'The message is empty for all people whom it would reach. Add a word or a fallback to it.',
  capped: 'All people whom it would reach have already had as many messages as your limits allow.',
  over_promise:
    'All people whom it would reach have already had as many messages this month as your welcome promised them.',
  too_few_coupons: 'The coupon pool of this message has fewer codes left than the campaign has recipients.',
  name_unfit:
    'The message has to begin with your name, and with it the text is too long or has no words of its own. Shorten it, or add a word.',
  no_pictures: NO_PICTURES,
  too_late: 'The time of this campaign had passed too long ago when it could be started.',
} as const;
export type StartProblem = keyof typeof START_PROBLEMS;
