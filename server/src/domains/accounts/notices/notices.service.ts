import { toApiDate, type noticeListReply, type readNotices, type z } from '@textloom/contracts';
import { invalid } from '../../../platform/base/app-error';
import { notifyLive } from '../../../platform/live/notify';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { countUnread, markRead, readPage } from '../store/notices.repository';

const PAGE = 20;

/** The notices of the requesting user only. */
export const list = (
  { db }: Pick<Deps, 'db'>,
  { accountId, userId }: Session,
  before: number | undefined,
): Promise<z.output<typeof noticeListReply>> =>
  db.asAccount(accountId, async (tx) => {
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
  });

/**
 * Marks notices as read, and notifies the user's other tabs if that changed anything. The id of another user's notice
 * changes nothing and is not an error, so that it cannot be distinguished from one that does not exist.
 */
export async function read(
  { db }: Pick<Deps, 'db'>,
  { accountId, userId }: Session,
  { id, up_to: upTo }: z.output<typeof readNotices.body>,
): Promise<void> {
  if (id === undefined && upTo === undefined)
    throw invalid('id', 'Name a notice, or the newest of those that were read.');
  await db.asAccount(accountId, async (tx) => {
    if ((await markRead(tx, { accountId, userId, id, upTo })) > 0)
      await notifyLive(tx, accountId, { type: 'notice.changed', payload: { user_id: userId } });
  });
}
