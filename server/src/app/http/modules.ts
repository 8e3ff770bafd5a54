import { eventRoutes } from '../../domains/home/routes/events.routes';
import { ownAccountRoutes } from '../../domains/home/routes/account.routes';
import { accountRoutes } from '../../domains/home/routes/login.routes';
import { autoAnswerRoutes } from '../../domains/inbox/routes/auto-answers.routes';
import { automationRoutes } from '../../domains/campaigns/routes/automations.routes';
import { campaignRoutes } from '../../domains/campaigns/routes/campaigns.routes';
import { campaignControlRoutes } from '../../domains/campaigns/routes/campaign-control.routes';
import { draftRoutes } from '../../domains/campaigns/routes/drafts.routes';
import { cancellationRoutes } from '../../domains/billing/routes/cancellation.routes';
import { captchaRoutes } from '../../domains/accounts/routes/captcha.routes';
import { authorizedUserRoutes } from '../../domains/accounts/routes/authorized-users.routes';
import { localBuildRoutes } from '../../domains/releases/routes/local-builds.routes';
import { paymentRoutes } from '../../domains/billing/routes/payments.routes';
import { cardRoutes } from '../../domains/billing/routes/cards.routes';
import { deviceRoutes } from '../../domains/accounts/routes/devices.routes';
import { emailChangeRoutes } from '../../domains/accounts/routes/email-change.routes';
import { groupRoutes } from '../../domains/audience/routes/groups.routes';
import { importRoutes } from '../../domains/audience/routes/imports.routes';
import { inboxRoutes } from '../../domains/inbox/routes/inbox.routes';
import { typingRoutes } from '../../domains/inbox/routes/typing.routes';
import { inboxTeamRoutes } from '../../domains/inbox/routes/team.routes';
import { keywordCodeRoutes } from '../../domains/keywords/routes/codes.routes';
import { keywordRoutes } from '../../domains/keywords/routes/keywords.routes';
import { passwordResetRoutes } from '../../domains/accounts/routes/password-reset.routes';
import { linkRoutes } from '../../domains/campaigns/routes/links.routes';
import { noticeRoutes } from '../../domains/accounts/routes/notices.routes';
import { orderRoutes } from '../../domains/billing/routes/orders.routes';
import { messageLedgerRoutes } from '../../domains/billing/routes/message-ledger.routes';
import { planRoutes } from '../../domains/billing/routes/plans.routes';
import { pushRoutes } from '../../domains/accounts/routes/push.routes';
import { referralRoutes } from '../../domains/billing/routes/referral.routes';
import { remoteLoadRoutes } from '../../domains/releases/routes/remote-loads.routes';
import { remoteStateRoutes } from '../../domains/releases/routes/remote-states.routes';
import { dashboardRoutes } from '../../domains/home/routes/dashboard.routes';
import { reportRoutes } from '../../domains/reports/routes/reports.routes';
import { sendingSettingsRoutes } from '../../domains/campaigns/routes/sending-settings.routes';
import { signUpRoutes } from '../../domains/accounts/routes/sign-up.routes';
import { subscriberSaveRoutes } from '../../domains/audience/routes/subscriber-save.routes';
import { addSubscriberRoutes } from '../../domains/audience/routes/add-subscriber.routes';
import { subscriberRoutes } from '../../domains/audience/routes/subscribers.routes';
import { templateRoutes } from '../../domains/campaigns/routes/templates.routes';
import { testMessageRoutes } from '../../domains/campaigns/routes/test-messages.routes';
import { subscriptionRoutes } from '../../domains/billing/routes/subscriptions.routes';
import { clientErrorRoutes } from './client-errors.routes';
import type { Module } from '../../platform/web/deps';
import { personaRoutes } from '../../demo/personas.routes';

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
  dashboardRoutes,
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
