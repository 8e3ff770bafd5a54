import type { Notice, NoticeKind } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

export interface NoticeRow extends Omit<Notice, 'date' | 'read'> {
  created_at: Date;
  read_at: Date | null;
}

/** From this number on, the bell shows "99+". */
const MAX_COUNTED = 100;

/** Newest first, older than the notice `before`. Uses notice_user. */
export const readPage = (
  tx: Tx,
  {
    accountId,
    userId,
    before,
    limit,
  }: { accountId: number; userId: number; before: number | undefined; limit: number },
) =>
  tx.query<NoticeRow>(
    `select id, kind, text, path, created_at, read_at from notice
     where account_id = $1 and user_id = $2 and ($3::bigint is null or id < $3) order by id desc limit $4`,
    [accountId, userId, before ?? null, limit],
  );

/** Uses notice_unread. */
export const countUnread = (tx: Tx, accountId: number, userId: number) =>
  tx.value<number>(
    `select count(*) as unread from (
         select from notice where account_id = $1 and user_id = $2 and read_at is null limit ${MAX_COUNTED}) n`,
    [accountId, userId],
  );

/** Marks one notice, or all up to one, as read; returns how many were unread. Other users' notices are not changed. */
export const markRead = (
  tx: Tx,
  {
    accountId,
    userId,
    id,
    upTo,
  }: { accountId: number; userId: number; id: number | undefined; upTo: number | undefined },
) =>
  tx.execute(
    `update notice set read_at = now()
     where account_id = $1 and user_id = $2 and read_at is null and (id = $3::bigint or id <= $4::bigint)`,
    [accountId, userId, id ?? null, upTo ?? null],
  );

export interface NewNotice {
  accountId: number;
  /** The owner, every user of the account, or one user. */
  to: 'owner' | 'everyone' | number;
  /** Gets no notice, because this user has just caused the event. */
  except?: number | undefined;
  kind: NoticeKind;
  /** One sentence, plain text. */
  text: string;
  /** From `link()`: the page that shows more. */
  path?: string;
}

/** Adds a notice for each of its users; returns their ids. */
export const insertNotices = (tx: Tx, { accountId, to, except, kind, text, path = '' }: NewNotice) =>
  tx.values<number>(
    `insert into notice (account_id, user_id, kind, text, path)
       select account_id, id, $3, $4, $5 from app_user
       where account_id = $1 and not deleted and not disabled and id is distinct from $6
         and case $2 when 'owner' then owner when 'everyone' then true else id::text = $2 end
       order by id returning user_id`,
    [accountId, String(to), kind, text, path, except ?? null],
  );
