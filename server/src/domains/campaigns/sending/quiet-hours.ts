import { zoneOf } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { DUE_AT } from '../store/batch.repository';
import { shows, type Texts } from './empty-text';
import { CHOSEN, choiceParams, type Choice } from './recipients';
import { ADDRESSABLE } from '../../consent/store/addressable';

/** SQL: joins the timezones of subscriber `s`. */
export const ZONE_JOINS = `left join zip_zone by_zip on by_zip.prefix = left(s.zip, 3)
  left join area_zone by_area on by_area.area = s.area_code`;

/** SQL: where subscriber `s` may be, by zip, else by area code, else where the account is. Needs ZONE_JOINS. */
export const zonesOf = (otherwise: string): string => `coalesce(by_zip.zones, by_area.zones, ${otherwise})`;

/** SQL: the owner's timezone code of account `c.account_id`; `zoneOf` names it. */
export const OWNER_TIMEZONE = `(select u.timezone from app_user u where u.account_id = c.account_id and u.owner order by u.id limit 1)`;

export const ownerZone = async (tx: Tx, accountId: number): Promise<string> => {
  const { timezone } = await tx.one<{ timezone: number }>(
    `select coalesce(${OWNER_TIMEZONE}, 0) as timezone from (select $1::int as account_id) c`,
    [accountId],
  );
  return zoneOf(timezone);
};

export interface QuietNow {
  /** Recipients who must not be texted at this moment. */
  people: number;
  /** When the last of them may be texted; null when there are none. */
  until: Date | null;
}

/** The number of a choice's recipients who are in quiet hours at a moment, by the same rule as the expansion. */
export async function quietNow(tx: Tx, accountId: number, choice: Choice, texts: Texts, at: Date): Promise<QuietNow> {
  return tx.one<QuietNow>(
    `with ${CHOSEN}, person as (
       select distinct on (s.phone) s.phone, s.zip, s.area_code from chosen s where ${ADDRESSABLE} and ${shows(texts)} order by s.phone, s.id
     ), zone as (
       select ${zonesOf('$5::text')} as zones, count(*) as people from person s ${ZONE_JOINS} group by 1
     )
     select coalesce(sum(people), 0) as people, max(w.opens_at) as until
     from zone join account a on a.id = $1 cross join lateral quiet_window(zones, a.quiet_until, a.quiet_from, $6) w
     where w.opens_at > $6`,
    [...choiceParams(accountId, choice), await ownerZone(tx, accountId), at],
  );
}

/**
 * Moves batches whose hours are over to the next opening. The time until then does not count towards their validity: a
 * batch that was valid when its hours ended is valid again when they begin. The campaign's "not after" comes first: then
 * the batch is claimed to end it. Relies on send_batch_closing.
 */
export const reopenBatches = (tx: Tx, validity: number): Promise<number> =>
  tx.execute(
    `with closed as materialized (
       select b.id, b.closes_at, c.not_after, coalesce(w.opens_at, now()) as opens_at, coalesce(w.closes_at, 'infinity') as next_close
       from send_batch b join campaign c on c.id = b.campaign_id join account a on a.id = b.account_id
       left join lateral quiet_window(b.zones, a.quiet_until, a.quiet_from, now()) w on true
       where b.state < 2 and b.closes_at <= now() and (b.lease_until is null or b.lease_until < now())
         and ${DUE_AT} >= b.closes_at - $1 * interval '1 ms' and c.state <> 'cancelled'
       order by b.id limit 1000 for update of b skip locked
     )
     update send_batch b set next_at = least(greatest(closed.opens_at, now()), closed.not_after), closes_at = closed.next_close,
       due_at = least(b.due_at + (closed.opens_at - closed.closes_at), closed.opens_at)
     from closed where b.id = closed.id`,
    [validity],
  );

/** The account's hours have changed: waiting and running batches follow the new hours. */
export const applyQuietHours = (tx: Tx, accountId: number): Promise<number> =>
  tx.execute(
    `with open as materialized (
       select b.id, w.opens_at, w.closes_at, c.not_after
       from send_batch b join campaign c on c.id = b.campaign_id join account a on a.id = b.account_id
       left join lateral quiet_window(b.zones, a.quiet_until, a.quiet_from, now()) w on true
       where b.account_id = $1 and b.state < 2 and b.zones <> '' and c.state <> 'cancelled'
       order by b.id for update of b
     )
     update send_batch b set closes_at = coalesce(open.closes_at, 'infinity'),
       due_at = case when b.due_at > now() or open.opens_at > now() then greatest(now(), open.opens_at) else b.due_at end,
       next_at = case when b.due_at > now() or open.opens_at > now() then least(greatest(now(), open.opens_at), open.not_after) else b.next_at end
     from open where b.id = open.id`,
    [accountId],
  );
