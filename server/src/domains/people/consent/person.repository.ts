import type { Tx } from '../../../platform/db/connection';
import { eraseFromUndo } from '../import/import-undo.repository';
import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';

/** Everything that the domain stores about one phone. Uses subscriber_phone, suppression_phone and the ledger's key. */
export const consentOfPerson = (tx: Tx, phone: string) =>
  tx.one(statement('people.consentOfPerson', {
    subscribers: col.json<unknown[]>([]),
    suppressions: col.json<unknown[]>([]),
    left_code: col.json<unknown[]>([]),
    consents: col.json<unknown[]>([]),
    before_imports: col.json<unknown[]>([]),
    opt_outs_of_imports: col.json<unknown[]>([]),
    questions: col.json<unknown[]>([]),
    holds: col.json<unknown[]>([]),
    deactivated: col.json<unknown[]>([]),
    leave_codes: col.json<unknown[]>([]),
  })`
     select
       coalesce((select json_agg(s order by s.id) from (
         select s.*, k.keyword from subscriber s left join keyword k on k.id = s.keyword_id where s.phone = ${phone}
       ) s), '[]') as subscribers,
       coalesce((select json_agg(x) from suppression x where x.phone = ${phone}), '[]') as suppressions,
       coalesce((select json_agg(c) from code_suppression c where c.phone = ${phone}), '[]') as left_code,
       coalesce((select json_agg(e order by e.id) from consent_event e where e.phone = ${phone}), '[]') as consents,
       coalesce((select json_agg(w) from import_undo u cross join lateral jsonb_array_elements(u.changed) w
         where (w ->> 'id')::bigint in (select id from subscriber where phone = ${phone})), '[]') as before_imports,
       coalesce((select json_agg(o) from import_opt_out o where o.phone = ${phone}), '[]') as opt_outs_of_imports,
       coalesce((select json_agg(q) from opt_in_question q where q.phone = ${phone}), '[]') as questions,
       coalesce((select json_agg(h) from marketing_hold h where h.phone = ${phone}), '[]') as holds,
       coalesce((select json_agg(d) from deactivated_phone d where d.phone = ${phone}), '[]') as deactivated,
       coalesce((select json_agg(l) from (select asked_at, proved_at from leave_code where phone = ${phone}) l), '[]') as leave_codes`);

/** The subscribers of a phone in all accounts, including those who left. */
export const subscribersOfPhone = (tx: Tx, phone: string) =>
  tx.query(statement('people.subscribersOfPhone', { id: col.number, accountId: col.number, active: col.bool })`
     select id, account_id as "accountId", disabled = 0 and not deleted as active from subscriber where phone = ${phone} order by id`);

/**
 * Removes the subscribers of a phone, who have left already, with their names and consents; suppressions stay, and the
 * activity keeps its entries under `alias`. Returns the ids of the subscribers. The totals follow the deletion mark, so
 * removing a row changes none.
 */
export async function eraseSubscribers(tx: Tx, phone: string, alias: string): Promise<number[]> {
  await tx.execute(command('people.eraseSubscribers')`select forget_person(${phone})`);
  await tx.execute(command('people.eraseSubscribers.2')`
     update subscriber set deleted = true where phone = ${phone} and not deleted`);
  await tx.execute(command('people.eraseSubscribers.3')`
     delete from subscriber_undo where subscriber_id in (select id from subscriber where phone = ${phone})`);
  const ids = await tx.values(
    statement('people.eraseSubscribers.4', {
      id: col.number,
    })`delete from subscriber where phone = ${phone} returning id`,
  );
  await eraseFromUndo(tx, ids);
  await tx.execute(command('people.eraseSubscribers.5')`delete from import_opt_out where phone = ${phone}`);
  await tx.execute(command('people.eraseSubscribers.6')`delete from opt_in_question where phone = ${phone}`);
  await tx.execute(command('people.eraseSubscribers.7')`delete from marketing_hold where phone = ${phone}`);
  await tx.execute(command('people.eraseSubscribers.8')`delete from leave_code where phone = ${phone}`);
  await tx.execute(command('people.eraseSubscribers.9')`
     update activity set phone = ${alias} where phone = ${phone}`);
  return ids;
}
