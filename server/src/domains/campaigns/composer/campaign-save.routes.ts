import {
  countFallbacks,
  countRecipients,
  createCampaign,
  deleteCampaign,
  dryRunCampaign,
  listPreviewPeople,
  updateCampaign,
} from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { idempotencyKey } from '../../../platform/web/idempotency';
import { LARGE_BODY } from '../../../platform/web/parsing/limits';
import { route } from '../../../platform/web/route';
import { fileChange } from '../../files';
import { laterText, sendText } from './campaign-control.service';
import * as saves from './campaign-save.service';
import * as preflight from './preflight.service';
import * as recipients from './recipients.service';

/** What the composer asks about a campaign before it is saved, and its saves. */
export const campaignSaveRoutes: Module = (deps) => async (app) => {
  const large = { bodyLimit: LARGE_BODY };

  route(app, dryRunCampaign, ({ session, body }) => preflight.dryRun(deps, session, body), large);

  route(app, countRecipients, ({ session, body }) => recipients.countRecipients(deps, session, body), large);

  route(app, countFallbacks, ({ session, body }) => recipients.countFallbacks(deps, session, body), large);

  route(app, listPreviewPeople, ({ session, body }) => recipients.listPreviewPeople(deps, session, body), large);

  route(
    app,
    createCampaign,
    async ({ session, body, uploads, request }) => {
      const file = await fileChange({ uploads, body });
      const saved = await saves.createCampaign(deps, session, body, file, idempotencyKey(request));
      const message =
        body.schedule === 1
          ? await laterText(deps, session, saved.id, 'Your campaign was scheduled.')
          : await sendText(deps, session, saved.id, 'campaign');
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
      const message =
        body.schedule === 1
          ? await laterText(deps, session, saved.id, 'Campaign saved.')
          : await sendText(deps, session, saved.id, 'campaign');
      return { message, ...saved };
    },
    large,
  );

  route(app, deleteCampaign, async ({ session, params }) => ({
    message: 'Campaign deleted.',
    ...(await saves.deleteCampaign(deps, session, params.id)),
  }));
};
