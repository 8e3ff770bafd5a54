import type { Config } from '../../../platform/config/config';
import type { Tx } from '../../../platform/db/connection';
import { sql, type Sql } from '../../../platform/db/sql';
import { accountsOfNumbers, isOnSharedCode, leftSharedCode } from '../../tenancy/number';

/** What a text was sent to: the own number of one account, or the code that the accounts without one share. */
export interface Line {
  /** Null: the shared code. */
  number: string | null;
  /** Whose own number it is; null: the shared code. */
  accountId: number | null;
}

export const SHARED_CODE: Line = { number: null, accountId: null };

/**
 * The line of each number that a text may be sent to. Whatever is nobody's own number leads to the shared code, which
 * itself needs no lookup: most texts go there.
 */
export async function linesOf(
  tx: Tx,
  { shortcode }: Pick<Config, 'shortcode'>,
  numbers: readonly string[],
): Promise<(to: string) => Line> {
  const others = [...new Set(numbers)].filter((number) => number !== shortcode);
  const own = others.length === 0 ? [] : await accountsOfNumbers(tx, others);
  const lines = new Map(own.map(({ digits, accountId }): [string, Line] => [digits, { number: digits, accountId }]));
  return (to) => lines.get(to) ?? SHARED_CODE;
}

/** SQL: the account receives its texts on this line. Null: on whichever line. */
function isAtHome(line: Line | null, account: Sql): Sql {
  if (line === null) return sql`true`;
  return line.accountId === null ? isOnSharedCode(account) : sql`${account} = ${line.accountId}`;
}

/** SQL: a phone may mean the account by a text to this line: it is at home there, or was lately (ADR 0122). */
export const isReachedOn = (line: Line | null, account: Sql): Sql =>
  line === null || line.accountId !== null
    ? isAtHome(line, account)
    : sql`(${isAtHome(line, account)} or ${leftSharedCode(account)})`;

/**
 * SQL: message `row` counts on this line: it left from there, even if its account has another number by now, or its
 * account is at home there. The lookup comes last, because most texts leave from the line that is asked about.
 */
export const countsOn = (line: Line | null, row: { number: Sql; account: Sql }): Sql =>
  line === null
    ? sql`true`
    : sql`(${row.number} is not distinct from ${line.number} or ${isAtHome(line, row.account)})`;
