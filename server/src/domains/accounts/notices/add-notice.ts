import type { NoticeKind } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { notifyLive } from '../../../platform/live/notify';

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

/** Adds a notice about an event for its users, in the caller's transaction. */
export async function addNotice(tx: Tx, { accountId, to, except, kind, text, path = '' }: NewNotice): Promise<void> {
  const told = await tx.query<{ user_id: number }>(
    `insert into notice (account_id, user_id, kind, text, path)
     select account_id, id, $3, $4, $5 from app_user
     where account_id = $1 and not deleted and not disabled and id is distinct from $6
       and case $2 when 'owner' then owner when 'everyone' then true else id::text = $2 end
     order by id returning user_id`,
    [accountId, String(to), kind, text, path, except ?? null],
  );
  for (const { user_id } of told) await notifyLive(tx, accountId, { type: 'notice.changed', payload: { user_id } });
}
