import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';

const APPROVED = { id: col.number, accountId: col.number, keyword: col.text() };
export type ApprovedKeyword = col.RowOf<typeof APPROVED>;

/** Where a keyword is texted: the own number of its account; null: the shared code. */
const NUMBER = { number: col.orNull(col.text()) };

/** The live keywords with this text, one at each number, locked until the transaction ends. Uses keyword_text. */
export const lockByText = (tx: Tx, typed: string) =>
  tx.query(statement('tenancy.lockByText', { ...APPROVED, ...NUMBER, approved: col.bool })`
     select id, account_id as "accountId", keyword, number, approved from keyword where canonical = upper(trim(${typed})) and not deleted order by id for update`);

export const approve = (tx: Tx, id: number) =>
  tx.execute(command('tenancy.approve')`
     update keyword set approved = true, approved_at = now() where id = ${id}`);

/** Approves up to 100 keywords that were added at least `delayMs` ago. Uses keyword_review. */
export const approveDue = (tx: Tx, delayMs: number) =>
  tx.query(statement('tenancy.approveDue', APPROVED)`
     update keyword set approved = true, approved_at = now() where id in (
       select id from keyword where not approved and not deleted and not review_hold and added_at <= now() - ${delayMs} * interval '1 ms' order by added_at limit 100 for update skip locked
     ) returning id, account_id as "accountId", keyword`);

const UNDER_REVIEW = { keyword: col.text(), ...NUMBER, company: col.text(), added_at: col.time };

/** Oldest first. Uses keyword_review. */
export const readUnderReview = (tx: Tx) =>
  tx.query(statement('tenancy.readUnderReview', UNDER_REVIEW)`
     select k.keyword, k.number, a.company, k.added_at from keyword k join account a on a.id = k.account_id
     where not k.approved and not k.deleted order by k.added_at`);
