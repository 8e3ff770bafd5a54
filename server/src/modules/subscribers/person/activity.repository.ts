import type { Tx } from '../../../db/connection';

export interface ActivityRow {
  id: number;
  type: 'subscriber-register' | 'subscriber-unregister';
  module_entry_id: number;
  phone: string;
  keyword: string;
  added_at: Date;
}

/** Newest first by default; uses activity_account. */
export const pageOfActivity = (
  tx: Tx,
  accountId: number,
  page: { limit: number; offset: number; order: 'ASC' | 'DESC' },
): Promise<ActivityRow[]> =>
  tx.query<ActivityRow>(
    `select id, type, module_entry_id, phone, keyword, added_at from activity where account_id = $1 order by id ${page.order} limit $2 offset $3`,
    [accountId, page.limit, page.offset],
  );

export const countActivity = async (tx: Tx, accountId: number): Promise<number> =>
  (await tx.one<{ total: number }>('select count(*) as total from activity where account_id = $1', [accountId])).total;
