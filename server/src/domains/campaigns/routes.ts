import type { Module } from '../../platform/web/deps';
import { campaignRoutes } from './campaign/campaigns.routes';
import { campaignControlRoutes } from './composer/campaign-control.routes';
import { campaignSaveRoutes } from './composer/campaign-save.routes';
import { contentCheckRoutes } from './content-check/content-check.routes';
import { draftRoutes } from './draft/drafts.routes';
import { promiseRoutes } from './limit/promise.routes';
import { sendingSettingsRoutes } from './limit/sending-settings.routes';
import { campaignReplyRoutes } from './reply/campaign-replies.routes';
import { campaignPageRoutes } from './report/campaign-page.routes';
import { campaignReportRoutes } from './report/report.routes';
import { sentMessageRoutes } from './report/sent-messages.routes';
import { templateRoutes } from './template/templates.routes';
import { testMessageRoutes } from './test-message/test-messages.routes';

/** The calls of the domain's API, in the order of the documentation. */
export const campaignsApi: readonly Module[] = [
  campaignRoutes,
  sentMessageRoutes,
  campaignPageRoutes,
  campaignReplyRoutes,
  campaignSaveRoutes,
  promiseRoutes,
  campaignControlRoutes,
  sendingSettingsRoutes,
  campaignReportRoutes,
  templateRoutes,
  contentCheckRoutes,
  testMessageRoutes,
  draftRoutes,
];
