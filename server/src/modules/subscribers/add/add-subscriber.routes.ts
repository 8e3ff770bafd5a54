import { addSubscriber } from '@textloom/contracts';
import type { Module } from '../../../web/deps';
import { idempotencyKey } from '../../../web/idempotency';
import { route } from '../../../web/route';
import { fileChange } from '../../media/file-change';
import { addSubscribers } from './add-subscriber.service';

/** PERM-019. */
export const addSubscriberRoutes: Module = (deps) => async (app) => {
  route(app, addSubscriber, async ({ session, body, uploads, request }) => {
    const file = await fileChange({ uploads, body });
    return addSubscribers(deps, session, body, file, idempotencyKey(request));
  });
};
