import {
  activeListReply,
  activeQuery,
  activityListReply,
  consentReply,
  envelope,
  idParams,
  listQuery,
  subscriberHistoryQuery,
  subscriberHistoryReply,
  subscriberIdsReply,
  subscriberListReply,
  subscriberQuery,
  subscriberSchema,
  subscriberTotalsReply,
  z,
} from '@textloom/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../../web/deps';
import { sendCsv } from '../../../web/csv-download';
import { ok } from '../../../web/reply';
import { consentDownload, exportSubscribers, subscriberIds } from './subscriber-export.service';
import { subscriberConsent, subscriberHistory } from '../person/subscriber-history.service';
import { getSubscriber, listActive, listActivity, listSubscribers, totalsOf } from './subscribers.service';

const activityQuery = z.object(listQuery);

export const subscriberRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const signedIn = { preHandler: [app.requireSession] };

    app.get(
      '/subscribers',
      { ...signedIn, schema: { querystring: subscriberQuery, response: { 200: envelope(subscriberListReply) } } },
      async (request) => ok(await listSubscribers(deps, request.session, request.query)),
    );

    app.get(
      '/subscribers/activity',
      { ...signedIn, schema: { querystring: activityQuery, response: { 200: envelope(activityListReply) } } },
      async (request) => ok(await listActivity(deps, request.session, request.query)),
    );

    app.get(
      '/subscribers/active',
      { ...signedIn, schema: { querystring: activeQuery, response: { 200: envelope(activeListReply) } } },
      async (request) => ok(await listActive(deps, request.session, request.query)),
    );

    app.get(
      '/subscribers/totals',
      { ...signedIn, schema: { querystring: subscriberQuery, response: { 200: envelope(subscriberTotalsReply) } } },
      async (request) => ok(await totalsOf(deps, request.session, request.query)),
    );

    app.get(
      '/subscribers/ids',
      { ...signedIn, schema: { querystring: subscriberQuery, response: { 200: envelope(subscriberIdsReply) } } },
      async (request, reply) => {
        const { ids, total, unsubscribed } = await subscriberIds(deps, request.session, request.query);
        // Written as text: checking and writing a million numbers one by one would hold up other requests.
        const body = `{"status":"success","message":"","data":{"ids":${ids},"total":${total},"unsubscribed":${unsubscribed}}}`;
        reply.type('application/json; charset=utf-8').serializer((text: unknown) => String(text));
        return body as never;
      },
    );

    app.get('/subscribers/export', { ...signedIn, schema: { querystring: subscriberQuery } }, async (request, reply) =>
      sendCsv(reply, exportSubscribers(deps, request.session, request.query)),
    );

    app.get(
      '/subscribers/:id',
      { ...signedIn, schema: { params: idParams, response: { 200: envelope(subscriberSchema) } } },
      async (request) => ok(await getSubscriber(deps, request.session, request.params.id)),
    );

    app.get(
      '/subscribers/:id/history',
      {
        ...signedIn,
        schema: {
          params: idParams,
          querystring: subscriberHistoryQuery,
          response: { 200: envelope(subscriberHistoryReply) },
        },
      },
      async (request) => ok(await subscriberHistory(deps, request.session, request.params.id, request.query)),
    );

    app.get(
      '/subscribers/:id/consent',
      { ...signedIn, schema: { params: idParams, response: { 200: envelope(consentReply) } } },
      async (request) => ok({ entries: (await subscriberConsent(deps, request.session, request.params.id)).entries }),
    );

    app.get(
      '/subscribers/:id/consent/export',
      { ...signedIn, schema: { params: idParams } },
      async (request, reply) => {
        const { phone, entries } = await subscriberConsent(deps, request.session, request.params.id);
        return sendCsv(reply, consentDownload(phone, entries, request.session.timezone));
      },
    );
  };
