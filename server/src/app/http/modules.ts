import {
  authorizedUserRoutes,
  emailChangeRoutes,
  noticeRoutes,
  passwordResetRoutes,
  pushRoutes,
  signUpRoutes,
} from '../../domains/accounts';
import {
  addSubscriberRoutes,
  bulkRoutes,
  groupRoutes,
  importRoutes,
  subscriberRoutes,
  subscriberSaveRoutes,
} from '../../domains/audience';
import {
  cancellationRoutes,
  cardRoutes,
  messageLedgerRoutes,
  orderRoutes,
  paymentRoutes,
  planRoutes,
  referralRoutes,
  subscriptionRoutes,
} from '../../domains/billing';
import {
  automationRoutes,
  campaignControlRoutes,
  campaignRoutes,
  draftRoutes,
  linkRoutes,
  sendingSettingsRoutes,
  templateRoutes,
  testMessageRoutes,
} from '../../domains/campaigns';
import { accountRoutes, dashboardRoutes, eventRoutes, ownAccountRoutes } from '../../domains/home';
import { autoAnswerRoutes, inboxRoutes, inboxTeamRoutes, typingRoutes } from '../../domains/inbox';
import { keywordCodeRoutes, keywordRoutes } from '../../domains/keywords';
import { localBuildRoutes, remoteLoadRoutes, remoteStateRoutes } from '../../domains/releases';
import { reportRoutes } from '../../domains/reports';
import { clientErrorRoutes } from './client-errors.routes';
import type { Module } from '../../platform/web/deps';
import { personaRoutes } from '../../../demo/personas.routes';

/** The API's modules, in the order of the documentation. */
export const modules: readonly Module[] = [
  accountRoutes,
  passwordResetRoutes,
  signUpRoutes,
  eventRoutes,
  clientErrorRoutes,
  remoteLoadRoutes,
  remoteStateRoutes,
  personaRoutes,
  importRoutes,
  addSubscriberRoutes,
  bulkRoutes,
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
