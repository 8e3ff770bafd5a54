import {
  countSubscribers,
  downloadConsent,
  exportSubscribers,
  getSubscriber,
  getSubscriberHistory,
  getSubscriberTimeline,
  listGroupsOfSubscriber,
  listActive,
  listActivity,
  listSubscriberIds,
  listSubscribers,
  listTags,
  walkSubscribers,
} from '@textloom/contracts';
import { sendCsv } from '../../../platform/web/csv-download';
import type { Module } from '../../../platform/web/deps';
import { JsonText } from '../../../platform/web/reply';
import { route } from '../../../platform/web/route';
import { tagsBeginning } from './tags.repository';
import { groupsOf } from '../group/groups.repository';
import { subscriberConsent, subscriberHistory, subscriberOf } from './subscriber-history.service';
import { subscriberTimeline } from './subscriber-timeline.service';
import * as exports from './subscriber-export.service';
import { presentSubscriber } from './subscribers.presenter';
import * as subscribers from './subscribers.service';

export const subscriberRoutes: Module = (deps) => async (app) => {
  route(app, listSubscribers, ({ session, query }) => subscribers.listSubscribers(deps, session, query));

  route(app, walkSubscribers, ({ session, query }) => subscribers.walkList(deps, session, query));

  route(app, listActivity, ({ session, query }) => subscribers.listActivity(deps, session, query));

  route(app, listActive, ({ session, query }) => subscribers.listActive(deps, session, query));

  route(app, countSubscribers, ({ session, query }) => subscribers.totalsOf(deps, session, query));

  route(app, listSubscriberIds, async ({ session, query }) => {
    const { ids, total, unsubscribed } = await exports.subscriberIds(deps, session, query);
    return new JsonText(`{"ids":${ids},"total":${total},"unsubscribed":${unsubscribed}}`);
  });

  route(app, exportSubscribers, async ({ session, query, reply }) =>
    sendCsv(reply, await exports.exportSubscribers(deps, session, query)),
  );

  route(app, listTags, async ({ session: { accountId }, query: { search = '' } }) => ({
    tags: await deps.db.asAccount(accountId, (tx) => tagsBeginning(tx, accountId, search.trim().toLowerCase())),
  }));

  route(app, getSubscriber, ({ session, params }) =>
    deps.db.asAccount(session.accountId, async (tx) => presentSubscriber(await subscriberOf(tx, session, params.id))),
  );

  route(app, getSubscriberHistory, ({ session, params, query }) => subscriberHistory(deps, session, params.id, query));

  route(app, getSubscriberTimeline, ({ session, params, query }) =>
    subscriberTimeline(deps, session, params.id, query),
  );

  route(app, listGroupsOfSubscriber, ({ session, params }) =>
    deps.db.asAccount(session.accountId, async (tx) => {
      await subscriberOf(tx, session, params.id);
      return { entries: await groupsOf(tx, session.accountId, params.id) };
    }),
  );

  route(app, downloadConsent, async ({ session, params, reply }) => {
    const { phone, entries } = await subscriberConsent(deps, session, params.id);
    return sendCsv(reply, exports.consentDownload(phone, entries, session.timezone));
  });
};
