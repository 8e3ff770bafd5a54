import { accessApi } from '../../domains/access';
import { audienceApi } from '../../domains/audience';
import { automationRoutes } from '../../domains/automations';
import { billingApi } from '../../domains/billing';
import { campaignsApi } from '../../domains/campaigns';
import { couponRoutes } from '../../domains/coupons';
import { moveRoutes } from '../../domains/numbers';
import { homeApi } from '../../domains/home';
import { inboxApi } from '../../domains/inbox';
import { joiningApi } from '../../domains/joining';
import { linkRoutes } from '../../domains/links';
import { noticesApi } from '../../domains/notices';
import { numbersApi } from '../../domains/numbers';
import { releasesApi } from '../../domains/releases';
import { reportMailRoutes, reportRoutes } from '../../domains/reports';
import { webhookRoutes } from '../../domains/webhooks';
import { clientErrorRoutes } from './client-errors.routes';
import type { Module } from '../../platform/web/deps';
import { personaRoutes } from '../../../demo/personas.routes';

/** The API's modules, in the order of the documentation. */
export const modules: readonly Module[] = [
  ...homeApi,
  ...accessApi,
  ...noticesApi,
  clientErrorRoutes,
  personaRoutes,
  ...releasesApi,
  ...audienceApi,
  ...billingApi,
  ...joiningApi,
  ...campaignsApi,
  ...inboxApi,
  ...numbersApi,
  automationRoutes,
  linkRoutes,
  couponRoutes,
  moveRoutes,
  reportRoutes,
  reportMailRoutes,
  webhookRoutes,
];
