import type { LedgerEntry } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { constant, empty, join, type Sql, sql, statement } from '../../../platform/db/sql';

const LEDGER_ROW = {
  id: col.number,
  at: col.time,
  kind: col.text<LedgerEntry['kind']>(),
  change: col.number,
  left_after: col.number,
  /** Messages or recipients that the entry is about. */
  count: col.number,
  note: col.text(),
  campaign_id: col.orNull(col.number),
  campaign: col.orNull(col.text()),
  /** Whether the campaign still has a page. */
  linked: col.bool,
};
export type LedgerRow = col.RowOf<typeof LEDGER_ROW>;

export interface LedgerFilter {
  accountId: number;
  kind: 'credit' | 'debit' | undefined;
  /** From this moment on. */
  from: Date | undefined;
  /** Before this moment. */
  until: Date | undefined;
}

/** Entries are counted up to this number; the screen shows "1,000+" (ADR 0010). */
const COUNT_CAP = 1_000;

/**
 * Longer than any transaction: `at` is its start, so the times of entries can differ that much from the order of ids.
 */
const SLACK = sql`interval '1 hour'`;

/**
 * The range of ids that contains all entries of the days. Read first, by the index ledger_at, because with ids as plain
 * values the planner reads the entries in order and hardly any beyond the two ends.
 */
const idRange = (tx: Tx, { accountId, from, until }: LedgerFilter) =>
  tx.one(statement('billing.idRange', { first: col.number, last: col.number })`
     select coalesce((select id from ledger where account_id = ${accountId} and at < ${from}::timestamptz - ${SLACK} order by at desc limit 1), 0) as first,
            coalesce((select id from ledger where account_id = ${accountId} and at >= ${until}::timestamptz + ${SLACK} order by at limit 1),
                     (select id from ledger where account_id = ${accountId} order by id desc limit 1), 0) as last`);

/** Conditions on ledger `l`. Entries are listed by id, the order in which they changed the balance. */
async function conditions(tx: Tx, filter: LedgerFilter): Promise<Sql> {
  const { accountId, kind, from, until } = filter;
  const { first, last } = await idRange(tx, filter);
  const parts = [sql`l.account_id = ${accountId} and l.id between ${first} and ${last}`];
  if (kind === 'credit') parts.push(sql`l.plan_delta + l.extra_delta > 0`);
  if (kind === 'debit') parts.push(sql`l.plan_delta + l.extra_delta < 0`);
  if (from) parts.push(sql`l.at >= ${from}`);
  if (until) parts.push(sql`l.at < ${until}`);
  return join(parts, ' and ');
}

const rowsOf = (tx: Tx, accountId: number, page: Sql) =>
  tx.query(statement('billing.rowsOf', LEDGER_ROW)`
     with page as materialized (${page})
     select p.id, p.at, p.kind, p.plan_delta + p.extra_delta as change, p.left_after, p.count, p.note, p.campaign_id, c.name as campaign,
          c.id is not null and not c.deleted as linked
     from page p left join campaign c on c.id = p.campaign_id and c.account_id = ${accountId} order by p.id desc`);

/** Newest first. */
export async function pageOfLedger(tx: Tx, filter: LedgerFilter, page: number, limit: number): Promise<LedgerRow[]> {
  const where = await conditions(tx, filter);
  return rowsOf(
    tx,
    filter.accountId,
    sql`select l.* from ledger l where ${where} order by l.id desc limit ${limit} offset ${(page - 1) * limit}`,
  );
}

/** The entries after one with the id `before`; null starts with the newest. */
export async function nextOfLedger(
  tx: Tx,
  filter: LedgerFilter,
  before: number | null,
  limit: number,
): Promise<LedgerRow[]> {
  const where = await conditions(tx, filter);
  const beyond = before === null ? empty : sql`and l.id < ${before}`;
  return rowsOf(
    tx,
    filter.accountId,
    sql`select l.* from ledger l where ${where} ${beyond} order by l.id desc limit ${limit}`,
  );
}

/** Exact up to COUNT_CAP. */
export async function countLedger(tx: Tx, filter: LedgerFilter): Promise<{ total: number; capped: boolean }> {
  const where = await conditions(tx, filter);
  const found = await tx.value(statement('billing.countLedger', { found: col.number })`
     select count(*) as found from (select from ledger l where ${where} order by l.id desc limit ${constant(COUNT_CAP + 1)}) c`);
  return { total: Math.min(found, COUNT_CAP), capped: found > COUNT_CAP };
}
