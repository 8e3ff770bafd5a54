import type { Tx } from '../../../platform/db/connection';
import { shows, type Texts } from './empty-text';
import { CHOSEN, choiceParams, type Choice } from './recipients.repository';
import { ownerZone } from '../../accounts';
import { ADDRESSABLE } from '../../consent';

/** SQL: joins the timezones of subscriber `s`. */
export const ZONE_JOINS = `left join zip_zone by_zip on by_zip.prefix = left(s.zip, 3)
  left join area_zone by_area on by_area.area = s.area_code`;

/** SQL: where subscriber `s` may be, by zip, else by area code, else where the account is. Needs ZONE_JOINS. */
export const zonesOf = (otherwise: string): string => `coalesce(by_zip.zones, by_area.zones, ${otherwise})`;

export interface QuietNow {
  /** Recipients who must not be texted at this moment. */
  people: number;
  /** When the last of them may be texted; null when there are none. */
  until: Date | null;
}

/** The number of a choice's recipients who are in quiet hours at a moment, by the same rule as the expansion. */
export const quietNow = (tx: Tx, accountId: number, choice: Choice, texts: Texts, at: Date) =>
  tx.one<QuietNow>(
    `with ${CHOSEN}, person as (
       select distinct on (s.phone) s.phone, s.zip, s.area_code from chosen s where ${ADDRESSABLE} and ${shows(texts)} order by s.phone, s.id
     ), zone as (
       select ${zonesOf(ownerZone('$1::int'))} as zones, count(*) as people from person s ${ZONE_JOINS} group by 1
     )
     select coalesce(sum(people), 0) as people, max(w.opens_at) as until
     from zone join account a on a.id = $1 cross join lateral quiet_window(zones, a.quiet_until, a.quiet_from, $5) w
     where w.opens_at > $5`,
    [...choiceParams(accountId, choice), at],
  );
