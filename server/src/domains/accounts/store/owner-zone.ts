import { TIMEZONES } from '@textloom/contracts';
import { sql, type Sql } from '../../../platform/db/sql';

const CASES = TIMEZONES.map(({ code, zone }) => `when ${code} then '${zone}'`).join(' ');

/** SQL: the timezone of the account in this column, which is its owner's (decision 134). */
export const ownerZone = (account: string): string =>
  `coalesce((select case u.timezone ${CASES} end from app_user u where u.account_id = ${account} and u.owner and not u.deleted), 'America/Chicago')`;

/** SQL: its code, for the rules of contracts. */
export const timezoneOfOwner = (account: Sql | number): Sql =>
  sql`coalesce((select u.timezone from app_user u where u.account_id = ${account} and u.owner and not u.deleted), 0)`;
/** The same as a text. */
export const ownerTimezone = (account: string): string =>
  `coalesce((select u.timezone from app_user u where u.account_id = ${account} and u.owner and not u.deleted), 0)`;
