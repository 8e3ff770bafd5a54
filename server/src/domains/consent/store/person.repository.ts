import type { Tx } from '../../../platform/db/connection';
import { eraseFromUndo } from './import-undo.repository';

/** Everything that the domain stores of one phone. Uses subscriber_phone, suppression_phone and the ledger's key. */
export const consentOfPerson = (tx: Tx, phone: string) =>
  tx.one<{
    subscribers: unknown[];
    suppressions: unknown[];
    left_code: unknown[];
    consents: unknown[];
    before_imports: unknown[];
    opt_outs_of_imports: unknown[];
    questions: unknown[];
    holds: unknown[];
    deactivated: unknown[];
    leave_codes: unknown[];
  }>(
    `select
       coalesce((select json_agg(s order by s.id) from (
         select s.*, k.keyword from subscriber s left join keyword k on k.id = s.keyword_id where s.phone = $1
       ) s), '[]') as subscribers,
       coalesce((select json_agg(x) from suppression x where x.phone = $1), '[]') as suppressions,
       coalesce((select json_agg(c) from code_suppression c where c.phone = $1), '[]') as left_code,
       coalesce((select json_agg(e order by e.id) from consent_event e where e.phone = $1), '[]') as consents,
       coalesce((select json_agg(w) from import_undo u cross join lateral jsonb_array_elements(u.changed) w
         where (w ->> 'id')::bigint in (select id from subscriber where phone = $1)), '[]') as before_imports,
       coalesce((select json_agg(o) from import_opt_out o where o.phone = $1), '[]') as opt_outs_of_imports,
       coalesce((select json_agg(q) from opt_in_question q where q.phone = $1), '[]') as questions,
       coalesce((select json_agg(h) from marketing_hold h where h.phone = $1), '[]') as holds,
       coalesce((select json_agg(d) from deactivated_phone d where d.phone = $1), '[]') as deactivated,
       coalesce((select json_agg(l) from (select asked_at, proved_at from leave_code where phone = $1) l), '[]') as leave_codes`,
    [phone],
  );

/** The subscribers of a phone in all accounts, those who left included. */
export const subscribersOfPhone = (tx: Tx, phone: string) =>
  tx.query<{ id: number; accountId: number; active: boolean }>(
    'select id, account_id as "accountId", disabled = 0 and not deleted as active from subscriber where phone = $1 order by id',
    [phone],
  );

/**
 * Removes the subscribers of a phone, who have left already, with their names and consents; suppressions stay, and the
 * activity keeps its entries under `alias`. Returns the ids of the subscribers. The totals follow from the mark:
 * removing a row changes none.
 */
export async function eraseSubscribers(tx: Tx, phone: string, alias: string): Promise<number[]> {
  await tx.execute('select forget_person($1)', [phone]);
  await tx.execute('update subscriber set deleted = true where phone = $1 and not deleted', [phone]);
  await tx.execute('delete from subscriber_undo where subscriber_id in (select id from subscriber where phone = $1)', [
    phone,
  ]);
  const ids = await tx.values<number>('delete from subscriber where phone = $1 returning id', [phone]);
  await eraseFromUndo(tx, ids);
  await tx.execute('delete from import_opt_out where phone = $1', [phone]);
  await tx.execute('delete from opt_in_question where phone = $1', [phone]);
  await tx.execute('delete from marketing_hold where phone = $1', [phone]);
  await tx.execute('delete from leave_code where phone = $1', [phone]);
  await tx.execute('update activity set phone = $2 where phone = $1', [phone, alias]);
  return ids;
}
