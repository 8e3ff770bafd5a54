import { getRepliers, listCampaignReplies, replyToAll } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { idempotencyKey } from '../../../platform/web/idempotency';
import { LARGE_BODY } from '../../../platform/web/parsing/limits';
import { route } from '../../../platform/web/route';
import { fileChange } from '../../files';
import { sendText } from '../composer/campaign-control.service';
import * as replies from './campaign-replies.service';

/** The replies to a campaign, and the message to those who replied. */
export const campaignReplyRoutes: Module = (deps) => async (app) => {
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
    { bodyLimit: LARGE_BODY },
  );
};
