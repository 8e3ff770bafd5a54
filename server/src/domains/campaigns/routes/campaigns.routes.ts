import {
  countRecipients,
  createCampaign,
  deleteCampaign,
  dryRunCampaign,
  getCampaign,
  getCampaignHistory,
  getCampaignReach,
  getRepliers,
  getTwoTexts,
  listCampaignReplies,
  listCampaigns,
  listSentMessages,
  replyToAll,
  unsubscribeErrorGroup,
  updateCampaign,
} from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { idempotencyKey } from '../../../platform/web/idempotency';
import { LARGE_BODY } from '../../../platform/web/parsing/limits';
import { route } from '../../../platform/web/route';
import { unsubscribedText } from '../../audience';
import { fileChange } from '../../files';
import { sendText } from '../campaigns/campaign-control.service';
import * as errors from '../campaigns/campaign-errors.service';
import * as replies from '../campaigns/campaign-replies.service';
import * as saves from '../campaigns/campaign-save.service';
import * as campaigns from '../campaigns/campaigns.service';
import * as preflight from '../campaigns/preflight.service';
import * as sent from '../campaigns/sent-messages.service';
import { compareTexts } from '../campaigns/two-texts.service';

export const campaignRoutes: Module = (deps) => async (app) => {
  const large = { bodyLimit: LARGE_BODY };

  route(app, listCampaigns, ({ session, query }) => campaigns.listCampaigns(deps, session, query));

  route(app, listSentMessages, ({ session, query }) => sent.listSentMessages(deps, session, query));

  route(app, getCampaign, ({ session, params }) => campaigns.getCampaign(deps, session, params.id));

  route(app, getCampaignHistory, ({ session, params, query }) =>
    campaigns.campaignHistory(deps, session, params.id, query),
  );

  route(app, getCampaignReach, ({ session, params }) => campaigns.campaignReach(deps, session, params.id));

  route(app, dryRunCampaign, ({ session, body }) => preflight.dryRun(deps, session, body), large);
  route(app, listCampaignReplies, ({ session, params, query }) => replies.listReplies(deps, session, params.id, query));

  route(app, getRepliers, ({ session, params }) => replies.listRepliers(deps, session, params.id));

  route(
    app,
    replyToAll,
    async ({ session, params, body, uploads, request }) => {
      const file = await fileChange({ uploads, body });
      const saved = await replies.replyToAll(deps, session, params.id, body, file, idempotencyKey(request));
      return { message: await sendText(deps, session, saved.id, 'reply'), ...saved };
    },
    large,
  );

  route(app, unsubscribeErrorGroup, async ({ session, params, body }) => {
    const unsubscribed = await errors.unsubscribeErrorGroup(deps, session, params.id, body.error_message);
    return { message: unsubscribedText(unsubscribed), unsubscribed };
  });

  route(app, getTwoTexts, ({ session, params }) => compareTexts(deps, session, params.id));

  route(app, countRecipients, ({ session, body }) => saves.recipientCount(deps, session, body), large);

  route(
    app,
    createCampaign,
    async ({ session, body, uploads, request }) => {
      const file = await fileChange({ uploads, body });
      const saved = await saves.createCampaign(deps, session, body, file, idempotencyKey(request));
      const message =
        body.schedule === 1 ? 'Your campaign was scheduled.' : await sendText(deps, session, saved.id, 'campaign');
      return { message, ...saved };
    },
    large,
  );

  route(
    app,
    updateCampaign,
    async ({ session, params, body, uploads }) => {
      const file = await fileChange({ uploads, body });
      const saved = await saves.updateCampaign(deps, session, params.id, body, file);
      const message = body.schedule === 1 ? 'Campaign saved.' : await sendText(deps, session, saved.id, 'campaign');
      return { message, ...saved };
    },
    large,
  );

  route(app, deleteCampaign, async ({ session, params }) => ({
    message: 'Campaign deleted.',
    ...(await saves.deleteCampaign(deps, session, params.id)),
  }));
};
