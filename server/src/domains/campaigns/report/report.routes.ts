import { countCampaignAudiences, listCampaignAudience, listCampaignLinks } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as reports from './report.service';

/** What a campaign's recipients did: the links that they opened, and the groups of them that can be texted again. */
export const campaignReportRoutes: Module = (deps) => async (app) => {
  route(app, listCampaignLinks, ({ session, params }) => reports.readLinks(deps, session, params.id));

  route(app, countCampaignAudiences, ({ session, params }) => reports.countAudiences(deps, session, params.id));

  route(app, listCampaignAudience, ({ session, params }) =>
    reports.readAudience(deps, session, params.id, params.audience),
  );
};
