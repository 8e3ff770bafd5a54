import {
  deleteSubscriberOrGroup,
  getLeaving,
  liftUndeliverable,
  restoreSubscriber,
  unsubscribeMany,
  unsubscribeSubscriber,
  updateSubscriber,
} from '@textloom/contracts';
import { notFound } from '../../../platform/base/app-error';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import { listsOf } from '../../people/subscriber';
import { groupDeleted } from '../events';
import { deleteGroup } from '../group/groups.repository';
import * as leaving from './subscriber-leave.service';
import * as saves from './subscriber-save.service';

/** Changes of subscribers. */
export const subscriberSaveRoutes: Module = (deps) => async (app) => {
  route(app, updateSubscriber, async ({ session, params, body }) => ({
    message: 'Subscriber updated successfully.',
    ...(await saves.updateSubscriber(deps, session, params.id, body)),
  }));

  route(app, getLeaving, ({ session: { accountId }, query }) =>
    deps.db.asAccount(accountId, (tx) => listsOf(tx, accountId, query.ids)),
  );

  route(app, unsubscribeMany, async ({ session, body }) => {
    const unsubscribed = await leaving.unsubscribeMany(deps, session, body.ids);
    return { message: leaving.unsubscribedText(unsubscribed), unsubscribed };
  });

  route(app, unsubscribeSubscriber, async ({ session, params }) => {
    const { phone, data } = await leaving.unsubscribeOne(deps, session, params.id);
    return { message: `Subscriber ${phone} successfully unsubscribed.`, ...data };
  });

  route(app, liftUndeliverable, async ({ session, params }) => {
    const { phone, ...data } = await leaving.textAgain(deps, session, params.id);
    return { message: `Campaigns no longer leave out ${phone} as undeliverable.`, ...data };
  });

  route(app, restoreSubscriber, async ({ session, params }) => ({
    message: 'Undone.',
    ...(await leaving.restoreOne(deps, session, params.id)),
  }));

  route(app, deleteSubscriberOrGroup, async ({ session, params }) => {
    const message = await deps.db.asAccount(session.accountId, async (tx) => {
      const phone = await leaving.deleteSubscriber(tx, session, params.id);
      if (phone !== null) return `Subscriber ${phone} was unsubscribed.`;
      const group = await deleteGroup(tx, session.accountId, params.id);
      if (group === undefined) throw notFound('This subscriber');
      await groupDeleted.emit(tx, { accountId: session.accountId, groupId: params.id, name: group });
      return `Group ${group} was removed.`;
    });
    return { message };
  });
};
