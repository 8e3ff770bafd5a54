import { countCampaignAudiences, listCampaignAudience, listCampaignLinks, shrinkLink } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { atMost } from '../../../platform/web/rate-limit';
import { route } from '../../../platform/web/route';
import * as links from '../links/links.service';

/** More than a person needs, and too few for an account to fill the table. */
const perMinute = atMost(60, '1 minute', (session) => `link ${session.accountId}`);

export const linkRoutes: Module = (deps) => async (app) => {
  route(app, shrinkLink, ({ session, body }) => links.shrinkLink(deps, session, body.link), perMinute);

  route(app, listCampaignLinks, ({ session, params }) => links.linksOf(deps, session, params.id));

  route(app, countCampaignAudiences, ({ session, params }) => links.audiencesOf(deps, session, params.id));

  route(app, listCampaignAudience, ({ session, params }) =>
    links.idsOfAudience(deps, session, params.id, params.audience),
  );
};
