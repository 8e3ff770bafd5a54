import { getCampaign, getTwoTexts, unsubscribeErrorGroup } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import { unsubscribedText } from '../../audience';
import { compareTexts } from '../two-texts/two-texts.service';
import * as errors from './campaign-errors.service';
import { readCampaign } from './campaign-page.service';

/** One campaign: its page, its error groups, and the results of its two texts. */
export const campaignPageRoutes: Module = (deps) => async (app) => {
  route(app, getCampaign, ({ session, params }) => readCampaign(deps, session, params.id));

  route(app, unsubscribeErrorGroup, async ({ session, params, body }) => {
    const unsubscribed = await errors.unsubscribeErrorGroup(deps, session, params.id, body.error_message);
    return { message: unsubscribedText(unsubscribed), unsubscribed };
  });

  route(app, getTwoTexts, ({ session, params }) => compareTexts(deps, session, params.id));
};
