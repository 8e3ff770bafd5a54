import { zoneOf } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { shows, type Texts } from './empty-text';
import { CHOSEN, choiceParams, type Choice } from './recipients.repository';
import { ADDRESSABLE } from '../../consent';

/** SQL: joins the timezones of subscriber `s`. */
export const ZONE_JOINS = `left join zip_zone by_zip on by_zip.prefix = left(s.zip, 3)
  left join area_zone by_area on by_area.area = s.area_code`;

/** SQL: where subscriber `s` may be, by zip, else by area code, else where the account is. Needs ZONE_JOINS. */
export const zonesOf = (otherwise: string): string => `coalesce(by_zip.zones, by_area.zones, ${otherwise})`;

/** SQL: the owner's timezone code of account `c.account_id`; `zoneOf` names it. */
export const OWNER_TIMEZONE = `(select u.timezone from app_user u where u.account_id = c.account_id and u.owner order by u.id limit 1)`;

export const ownerZone = async (tx: Tx, accountId: number): Promise<string> => {
  const timezone = await tx.value<number>(
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
export const quietNow = async (tx: Tx, accountId: number, choice: Choice, texts: Texts, at: Date) =>
  tx.one<QuietNow>(
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
