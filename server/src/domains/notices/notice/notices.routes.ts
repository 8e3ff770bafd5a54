import { listNotices, readNotices, toApiDate } from '@textloom/contracts';
import { invalid } from '../../../platform/base/app-error';
import { notifyLive } from '../../../platform/live/notify';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import { countUnread, markRead, readPage } from './notices.repository';

const PAGE = 20;

/** The notices behind the bell: each user has their own notices and read state. */
export const noticeRoutes: Module = (deps) => async (app) => {
  route(app, listNotices, ({ session: { accountId, userId }, query: { before } }) =>
    deps.db.asAccount(accountId, async (tx) => {
      const rows = await readPage(tx, { accountId, userId, before, limit: PAGE + 1 });
      const page = rows.slice(0, PAGE);
      return {
        entries: page.map(({ created_at, read_at, ...row }) => ({
          ...row,
          date: toApiDate(created_at),
          read: read_at !== null,
        })),
        unread: await countUnread(tx, accountId, userId),
        next: rows.length > PAGE ? (page.at(-1)?.id ?? 0) : 0,
      };
    }),
  );

  // Notifies the user's other tabs if that changed anything. The id of another user's notice changes nothing and is not
  // an error, so that it cannot be distinguished from one that does not exist.
  route(app, readNotices, async ({ session: { accountId, userId }, body: { id, up_to: upTo } }) => {
    if (id === undefined && upTo === undefined)
      throw invalid('id', 'Name a notice, or the newest of those that were read.');
    await deps.db.asAccount(accountId, async (tx) => {
      if ((await markRead(tx, { accountId, userId, id, upTo })) > 0)
        await notifyLive(tx, accountId, { type: 'notice.changed', payload: { user_id: userId } });
    });
  });
};
