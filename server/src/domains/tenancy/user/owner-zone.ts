import { TIMEZONES } from '@textloom/contracts';
import { constant, join, literal, sql, type Sql } from '../../../platform/db/sql';

const CASES = join(
  TIMEZONES.map(({ code, zone }) => sql`when ${constant(code)} then ${literal(zone)}`),
  ' ',
);

/** SQL: the timezone of an account, which is its owner's (decision 134). */
export const zoneOfOwner = (account: Sql | number): Sql =>
  sql`coalesce((select case u.timezone ${CASES} end from app_user u where u.account_id = ${account} and u.owner and not u.deleted), 'America/Chicago')`;
/** SQL: its code, for the rules of contracts. */
export const timezoneOfOwner = (account: Sql | number): Sql =>
  sql`coalesce((select u.timezone from app_user u where u.account_id = ${account} and u.owner and not u.deleted), 0)`;
