import type { Tx } from '../../../platform/db/connection';
import { active } from '../../texting/ledger';
import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';

const LOW = {
  account_id: col.number,
  timezone: col.number,
  cap: col.number,
};
export type Low = col.RowOf<typeof LOW>;

/** Accounts whose balance is below their level and that may buy at `now`: active, with a card, not paused. */
export const readLow = (tx: Tx, now: Date) =>
  tx.query(statement('billing.readLow', LOW)`
     select o.account_id, o.cap, u.timezone from auto_buy o
     join balance b on b.account_id = o.account_id and b.plan_left + b.extra_left < o.below
     join account a on a.id = o.account_id and ${active}
     join subscription s on s.account_id = o.account_id and s.end_at > ${now} and (s.paid or s.with_trial)
     join app_user u on u.account_id = a.id and u.owner and not u.deleted
     join card c on c.account_id = a.id
     where o.paused_reason = '' order by o.account_id`);

/** True while the balance is below the level and nothing has paused auto-buy since it was read. */
export const isStillLow = async (tx: Tx, accountId: number): Promise<boolean> =>
  (await tx.maybeOne(statement('billing.isStillLow', { one: col.number })`
     select 1 as one from auto_buy o join balance b using (account_id)
     where o.account_id = ${accountId} and o.paused_reason = '' and b.plan_left + b.extra_left < o.below`)) !==
  undefined;

const MONTH_USE = {
  /** Orders of this month, whatever their outcome. */
  orders: col.number,
  /** Orders that were paid or may still be paid. */
  bought: col.number,
  /** One of them is undecided. */
  open: col.bool,
};

/** The automatic purchases of a month, whose keys begin with `prefix`. */
export const monthUse = (tx: Tx, accountId: number, prefix: string) =>
  tx.one(statement('billing.monthUse', MONTH_USE)`
     select count(*) as orders, count(*) filter (where state <> 'failed') as bought,
            coalesce(bool_or(state in ('open', 'challenge')), false) as open
     from billing_order where account_id = ${accountId} and starts_with(key, ${prefix})`);

/** Pauses auto-buy; undefined when another process has done so, or it was switched off. */
export const pauseAutoBuy = (tx: Tx, accountId: number, reason: string) =>
  tx.maybeOne(statement('billing.pauseAutoBuy', { email: col.text() })`
     update auto_buy o set paused_reason = ${reason} from app_user u
     where o.account_id = ${accountId} and o.paused_reason = '' and u.account_id = o.account_id and u.owner and not u.deleted
     returning u.email`);
