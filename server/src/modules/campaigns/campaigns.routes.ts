import {
  campaignBody,
  campaignHistoryQuery,
  campaignHistoryReply,
  campaignListReply,
  campaignQuery,
  campaignSavedReply,
  campaignSchema,
  envelope,
  idParams,
  recipientCountBody,
  recipientCountReply,
  savedSchema,
} from '@textloom/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../web/deps';
import { idempotencyKey } from '../../web/idempotency';
import { LARGE_BODY } from '../../web/parsing/limits';
import { ok } from '../../web/reply';
import { fileChange, fileField } from '../media/file-change';
import { countPeople, createCampaign, deleteCampaign, updateCampaign } from './campaign-save.service';
import { campaignHistory, getCampaign, listCampaigns } from './campaigns.service';

const saveBody = campaignBody.extend(fileField);
const savedText = (schedule: number): string =>
  schedule === 1 ? 'Your campaign was scheduled.' : 'Your campaign is being sent.';

export const campaignRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const signedIn = { preHandler: [app.requireSession] };
    const withFile = { bodyLimit: LARGE_BODY, config: { fileField: 'file' } };
    const one = { ...signedIn, schema: { params: idParams } };

    app.get(
      '/messages/campaigns',
      { ...signedIn, schema: { querystring: campaignQuery, response: { 200: envelope(campaignListReply) } } },
      async (request) => ok(await listCampaigns(deps, request.session, request.query)),
    );

    app.get(
      '/messages/campaigns/:id',
      { ...one, schema: { ...one.schema, response: { 200: envelope(campaignSchema) } } },
      async (request) => ok(await getCampaign(deps, request.session, request.params.id)),
    );

    app.get(
      '/messages/campaigns/:id/history',
      {
        ...one,
        schema: { ...one.schema, querystring: campaignHistoryQuery, response: { 200: envelope(campaignHistoryReply) } },
      },
      async (request) => ok(await campaignHistory(deps, request.session, request.params.id, request.query)),
    );

    app.post(
      '/messages/campaigns/recipients',
      {
        ...signedIn,
        bodyLimit: LARGE_BODY,
        schema: { body: recipientCountBody, response: { 200: envelope(recipientCountReply) } },
      },
      async (request) => ok(await countPeople(deps, request.session, request.body)),
    );

    app.post(
      '/messages/campaigns',
      { ...signedIn, ...withFile, schema: { body: saveBody, response: { 200: envelope(campaignSavedReply) } } },
      async (request) => {
        const file = await fileChange(request);
        const saved = await createCampaign(deps, request.session, request.body, file, idempotencyKey(request));
        return ok(saved, savedText(request.body.schedule));
      },
    );

    app.post(
      '/messages/campaigns/:id',
      {
        ...one,
        ...withFile,
        schema: { ...one.schema, body: saveBody, response: { 200: envelope(campaignSavedReply) } },
      },
      async (request) => {
        const file = await fileChange(request);
        const saved = await updateCampaign(deps, request.session, request.params.id, request.body, file);
        return ok(saved, request.body.schedule === 1 ? 'Campaign saved.' : savedText(0));
      },
    );

    app.delete(
      '/messages/campaigns/:id',
      { ...one, schema: { ...one.schema, response: { 200: envelope(savedSchema) } } },
      async (request) => ok(await deleteCampaign(deps, request.session, request.params.id), 'Campaign deleted.'),
    );
  };
