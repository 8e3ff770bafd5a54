import { eventRoutes } from '../modules/events/events.routes';
import { ownAccountRoutes } from '../modules/profile/account.routes';
import { accountRoutes } from '../modules/sign-in/login.routes';
import { autoAnswerRoutes } from '../modules/auto-answers/auto-answers.routes';
import { automationRoutes } from '../modules/automations/automations.routes';
import { campaignRoutes } from '../modules/campaigns/campaigns.routes';
import { campaignControlRoutes } from '../modules/campaigns/campaign-control.routes';
import { draftRoutes } from '../modules/campaigns/drafts/drafts.routes';
import { cancellationRoutes } from '../modules/cancellation/cancellation.routes';
import { captchaRoutes } from '../modules/captcha/captcha.routes';
import { authorizedUserRoutes } from '../modules/authorized-users/authorized-users.routes';
import { localBuildRoutes } from '../modules/remotes/local-builds.routes';
import { paymentRoutes } from '../modules/billing/payments.routes';
import { cardRoutes } from '../modules/cards/cards.routes';
import { deviceRoutes } from '../modules/devices/devices.routes';
import { emailChangeRoutes } from '../modules/email-change/email-change.routes';
import { groupRoutes } from '../modules/groups/groups.routes';
import { importRoutes } from '../modules/imports/imports.routes';
import { inboxRoutes } from '../modules/inbox/inbox.routes';
import { typingRoutes } from '../modules/inbox/typing.routes';
import { inboxTeamRoutes } from '../modules/inbox/team.routes';
import { keywordCodeRoutes } from '../modules/keywords/codes.routes';
import { keywordRoutes } from '../modules/keywords/keywords.routes';
import { passwordResetRoutes } from '../modules/password-reset/password-reset.routes';
import { linkRoutes } from '../modules/links/links.routes';
import { noticeRoutes } from '../modules/notices/notices.routes';
import { orderRoutes } from '../modules/orders/orders.routes';
import { messageLedgerRoutes } from '../modules/message-ledger/message-ledger.routes';
import { planRoutes } from '../modules/plans/plans.routes';
import { pushRoutes } from '../modules/push/push.routes';
import { referralRoutes } from '../modules/referral/referral.routes';
import { remoteLoadRoutes } from '../modules/remotes/remote-loads.routes';
import { remoteStateRoutes } from '../modules/remotes/remote-states.routes';
import { reportRoutes } from '../modules/reports/reports.routes';
import { sendingSettingsRoutes } from '../modules/sending-settings/sending-settings.routes';
import { signUpRoutes } from '../modules/sign-up/sign-up.routes';
import { subscriberSaveRoutes } from '../modules/subscribers/person/subscriber-save.routes';
import { addSubscriberRoutes } from '../modules/subscribers/add/add-subscriber.routes';
import { subscriberRoutes } from '../modules/subscribers/list/subscribers.routes';
import { templateRoutes } from '../modules/templates/templates.routes';
import { testMessageRoutes } from '../modules/test-messages/test-messages.routes';
import { subscriptionRoutes } from '../modules/subscriptions/subscriptions.routes';
import { clientErrorRoutes } from './client-errors.routes';
import type { Module } from '../web/deps';
import { personaRoutes } from '../demo/personas.routes';

/** The API's modules, in the order of the documentation. */
export const modules: readonly Module[] = [
  accountRoutes,
  passwordResetRoutes,
  signUpRoutes,
  deviceRoutes,
  eventRoutes,
  clientErrorRoutes,
  remoteLoadRoutes,
  remoteStateRoutes,
  personaRoutes,
  captchaRoutes,
  importRoutes,
  addSubscriberRoutes,
  cancellationRoutes,
  keywordRoutes,
  keywordCodeRoutes,
  subscriberRoutes,
  subscriberSaveRoutes,
  groupRoutes,
  campaignRoutes,
  campaignControlRoutes,
  sendingSettingsRoutes,
  autoAnswerRoutes,
  automationRoutes,
  linkRoutes,
  templateRoutes,
  testMessageRoutes,
  draftRoutes,
  inboxRoutes,
  typingRoutes,
  inboxTeamRoutes,
  reportRoutes,
  orderRoutes,
  messageLedgerRoutes,
  planRoutes,
  ownAccountRoutes,
  emailChangeRoutes,
  pushRoutes,
  noticeRoutes,
  cardRoutes,
  subscriptionRoutes,
  paymentRoutes,
  authorizedUserRoutes,
  referralRoutes,
  localBuildRoutes,
];
