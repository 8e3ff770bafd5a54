import {
  envelope,
  idParams,
  leavingQuery,
  leavingReply,
  savedSchema,
  subscriberChange,
  unsubscribeBody,
  unsubscribedManyReply,
  unsubscribedReply,
} from '@textloom/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../../web/deps';
import { notFound } from '../../../base/app-error';
import { ok } from '../../../web/reply';
import { deleteGroup } from '../../groups/delete-group';
import { deleteSubscriber, leavingOf, restoreOne, unsubscribeMany, unsubscribeOne } from './subscriber-leave.service';
import { updateSubscriber } from './subscriber-save.service';

const saved = { response: { 200: envelope(savedSchema) } };

/** What changes subscribers. */
export const subscriberSaveRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const signedIn = { preHandler: [app.requireSession] };
    const mayUnsubscribe = { preHandler: [app.requireSession, app.requireAbility('subscriber.unsubscribe')] };

    app.put(
      '/subscribers/:id',
      { ...signedIn, schema: { params: idParams, body: subscriberChange, ...saved } },
      async (request) =>
        ok(
          await updateSubscriber(deps, request.session, request.params.id, request.body),
          'Subscriber updated successfully.',
        ),
    );

    app.get(
      '/subscribers/leaving',
      { ...mayUnsubscribe, schema: { querystring: leavingQuery, response: { 200: envelope(leavingReply) } } },
      async (request) => ok(await leavingOf(deps, request.session, request.query.ids)),
    );

    app.put(
      '/subscribers/unsubscribe',
      { ...mayUnsubscribe, schema: { body: unsubscribeBody, response: { 200: envelope(unsubscribedManyReply) } } },
      async (request) => {
        const unsubscribed = await unsubscribeMany(deps, request.session, request.body.ids);
        return ok(
          { unsubscribed },
          unsubscribed === 1
            ? '1 subscriber was unsubscribed.'
            : `${unsubscribed.toLocaleString('en-US')} subscribers were unsubscribed.`,
        );
      },
    );

    app.put(
      '/subscribers/:id/unsubscribe',
      { ...mayUnsubscribe, schema: { params: idParams, response: { 200: envelope(unsubscribedReply) } } },
      async (request) => {
        const { phone, data } = await unsubscribeOne(deps, request.session, request.params.id);
        return ok(data, `Subscriber ${phone} successfully unsubscribed.`);
      },
    );

    app.post(
      '/subscribers/:id/restore',
      { ...mayUnsubscribe, schema: { params: idParams, response: { 200: envelope(unsubscribedReply) } } },
      async (request) => ok(await restoreOne(deps, request.session, request.params.id), 'Undone.'),
    );

    // One call serves subscribers and groups (decision 4); only the former are the owner's alone (decision 157).
    app.delete('/subscribers/:id', { ...signedIn, schema: { params: idParams, ...saved } }, async (request) => {
      const { session, params } = request;
      const message = await deps.db.asAccount(session.accountId, async (tx) => {
        const phone = await deleteSubscriber(tx, session, params.id);
        if (phone !== null) return `Subscriber ${phone} was unsubscribed.`;
        const group = await deleteGroup(tx, session.accountId, params.id);
        if (group === undefined) throw notFound('This subscriber');
        return `Group ${group} was removed.`;
      });
      return ok({}, message);
    });
  };
