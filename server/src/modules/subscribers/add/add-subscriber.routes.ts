import { addSubscriberBody, addSubscriberReply, envelope } from '@textloom/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../../web/deps';
import { idempotencyKey } from '../../../web/idempotency';
import { ok } from '../../../web/reply';
import { fileChange, fileField } from '../../media/file-change';
import { addSubscribers } from './add-subscriber.service';

const body = addSubscriberBody.extend(fileField);

/** POST subscribers (API-037), for those with the permission (PERM-019). */
export const addSubscriberRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const permitted = { preHandler: [app.requireSession, app.requireAbility('subscriber_addnewcontacts')] };
    app.post(
      '/subscribers',
      { ...permitted, schema: { body, response: { 200: envelope(addSubscriberReply) } } },
      async (request) => {
        const file = await fileChange(request);
        const added = await addSubscribers(deps, request.session, request.body, file, idempotencyKey(request));
        // The text stands in both places for this call (decision 3).
        return ok(added, added.message);
      },
    );
  };
