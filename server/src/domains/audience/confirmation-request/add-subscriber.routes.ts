import { addSubscriber } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { idempotencyKey } from '../../../platform/web/idempotency';
import { route } from '../../../platform/web/route';
import { fileChange } from '../../files';
import { addSubscribers } from './add-subscriber.service';

/** PERM-019. */
export const addSubscriberRoutes: Module = (deps) => async (app) => {
  route(app, addSubscriber, async ({ session, body, uploads, request }) => {
    const file = await fileChange({ uploads, body });
    return addSubscribers(deps, session, body, file, idempotencyKey(request));
  });
};
