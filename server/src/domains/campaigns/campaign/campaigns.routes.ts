import {
  exportCampaignHistory,
  getCampaignHistory,
  getCampaignReach,
  getCampaignResults,
  getRecipientTimes,
  listCampaigns,
  walkCampaigns,
} from '@textloom/contracts';
import { sendCsv } from '../../../platform/web/csv-download';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as campaigns from './campaigns.service';
import { exportRecipients } from './recipients-export.service';

/** The list of campaigns, and the recipients of each. */
export const campaignRoutes: Module = (deps) => async (app) => {
  route(app, listCampaigns, ({ session, query }) => campaigns.listCampaigns(deps, session, query));

  route(app, walkCampaigns, ({ session, query }) => campaigns.walkCampaigns(deps, session, query));

  route(app, getCampaignHistory, ({ session, params, query }) =>
    campaigns.readHistory(deps, session, params.id, query),
  );

  route(app, getCampaignResults, ({ session, params }) => campaigns.readResults(deps, session, params.id));

  route(app, exportCampaignHistory, ({ session, params, query, reply }) =>
    sendCsv(reply, exportRecipients(deps, session, params.id, query)),
  );

  route(app, getCampaignReach, ({ session, params }) => campaigns.readReach(deps, session, params.id));

  route(app, getRecipientTimes, ({ session, params }) => campaigns.readRecipientTimes(deps, session, params.id));
};
