import * as accounts from '../../domains/accounts';
import * as audience from '../../domains/audience';
import * as billing from '../../domains/billing';
import * as campaigns from '../../domains/campaigns';
import * as home from '../../domains/home';
import * as inbox from '../../domains/inbox';
import * as keywords from '../../domains/keywords';
import * as releases from '../../domains/releases';
import * as reports from '../../domains/reports';
import * as webhooks from '../../domains/webhooks';
import { clientErrorRoutes } from './client-errors.routes';
import type { Module } from '../../platform/web/deps';
import { personaRoutes } from '../../../demo/personas.routes';

/** The API's modules, in the order of the documentation. */
export const modules: readonly Module[] = [
  home.accountRoutes,
  accounts.passwordResetRoutes,
  accounts.signUpRoutes,
  accounts.verificationRoutes,
  accounts.alertAddressRoutes,
  home.eventRoutes,
  clientErrorRoutes,
  releases.remoteLoadRoutes,
  releases.remoteStateRoutes,
  personaRoutes,
  audience.importRoutes,
  audience.addSubscriberRoutes,
  audience.bulkRoutes,
  billing.cancellationRoutes,
  keywords.keywordRoutes,
  keywords.keywordCodeRoutes,
  keywords.webPageRoutes,
  audience.subscriberRoutes,
  audience.subscriberSaveRoutes,
  audience.consentRecordRoutes,
  audience.customFieldRoutes,
  audience.groupRoutes,
  campaigns.campaignRoutes,
  campaigns.promiseRoutes,
  campaigns.campaignControlRoutes,
  campaigns.sendingSettingsRoutes,
  inbox.autoAnswerRoutes,
  campaigns.automationRoutes,
  campaigns.linkRoutes,
  campaigns.templateRoutes,
  campaigns.couponRoutes,
  campaigns.testMessageRoutes,
  campaigns.draftRoutes,
  inbox.inboxRoutes,
  inbox.typingRoutes,
  inbox.inboxTeamRoutes,
  home.dashboardRoutes,
  reports.reportRoutes,
  billing.orderRoutes,
  billing.messageLedgerRoutes,
  billing.planRoutes,
  home.ownAccountRoutes,
  accounts.emailChangeRoutes,
  accounts.pushRoutes,
  accounts.noticeRoutes,
  accounts.securityLogRoutes,
  accounts.apiKeyRoutes,
  webhooks.webhookRoutes,
  accounts.sessionRoutes,
  accounts.twoStepRoutes,
  accounts.passkeyRoutes,
  billing.cardRoutes,
  billing.subscriptionRoutes,
  billing.paymentRoutes,
  accounts.authorizedUserRoutes,
  billing.referralRoutes,
  releases.localBuildRoutes,
];
