import * as access from '../../domains/access';
import * as audience from '../../domains/audience';
import * as automations from '../../domains/automations';
import * as billing from '../../domains/billing';
import * as campaigns from '../../domains/campaigns';
import * as coupons from '../../domains/coupons';
import * as home from '../../domains/home';
import * as inbox from '../../domains/inbox';
import * as joining from '../../domains/joining';
import * as links from '../../domains/links';
import * as notices from '../../domains/notices';
import * as releases from '../../domains/releases';
import * as reports from '../../domains/reports';
import * as webhooks from '../../domains/webhooks';
import { clientErrorRoutes } from './client-errors.routes';
import type { Module } from '../../platform/web/deps';
import { personaRoutes } from '../../../demo/personas.routes';

/** The API's modules, in the order of the documentation. */
export const modules: readonly Module[] = [
  home.accountRoutes,
  access.passwordResetRoutes,
  access.signUpRoutes,
  access.verificationRoutes,
  notices.alertAddressRoutes,
  home.eventRoutes,
  clientErrorRoutes,
  releases.remoteLoadRoutes,
  releases.remoteStateRoutes,
  personaRoutes,
  audience.importRoutes,
  audience.importUndoRoutes,
  audience.addSubscriberRoutes,
  audience.bulkRoutes,
  billing.cancellationRoutes,
  joining.keywordRoutes,
  joining.keywordCodeRoutes,
  joining.webPageRoutes,
  audience.subscriberRoutes,
  audience.subscriberSaveRoutes,
  audience.holdRoutes,
  audience.consentRecordRoutes,
  audience.customFieldRoutes,
  audience.groupRoutes,
  campaigns.campaignRoutes,
  campaigns.promiseRoutes,
  campaigns.campaignControlRoutes,
  campaigns.sendingSettingsRoutes,
  inbox.autoAnswerRoutes,
  automations.automationRoutes,
  links.linkRoutes,
  campaigns.campaignReportRoutes,
  campaigns.templateRoutes,
  coupons.couponRoutes,
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
  access.emailChangeRoutes,
  notices.pushRoutes,
  notices.noticeRoutes,
  access.securityLogRoutes,
  access.apiKeyRoutes,
  webhooks.webhookRoutes,
  access.sessionRoutes,
  access.twoStepRoutes,
  access.passkeyRoutes,
  billing.cardRoutes,
  billing.subscriptionRoutes,
  billing.paymentRoutes,
  access.authorizedUserRoutes,
  billing.referralRoutes,
  releases.localBuildRoutes,
];
