import type { Module } from '../../platform/web/deps';
import { campaignControlRoutes } from './composer/campaign-control.routes';
import { campaignRoutes } from './composer/campaigns.routes';
import { draftRoutes } from './draft/drafts.routes';
import { promiseRoutes } from './limit/promise.routes';
import { sendingSettingsRoutes } from './limit/sending-settings.routes';
import { campaignReportRoutes } from './report/report.routes';
import { templateRoutes } from './template/templates.routes';
import { testMessageRoutes } from './test-message/test-messages.routes';

/** The calls of the domain's API, in the order of the documentation. */
export const campaignsApi: readonly Module[] = [
  campaignRoutes,
  promiseRoutes,
  campaignControlRoutes,
  sendingSettingsRoutes,
  campaignReportRoutes,
  templateRoutes,
  testMessageRoutes,
  draftRoutes,
];
