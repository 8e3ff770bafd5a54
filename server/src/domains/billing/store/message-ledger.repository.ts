import type { LedgerEntry } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

export interface LedgerRow extends Pick<LedgerEntry, 'id' | 'kind' | 'change' | 'campaign_id'> {
  at: Date;
  left_after: number;
  /** Messages or recipients that the entry is about. */
  count: number;
  note: string;
  campaign: string | null;
  /** Whether the campaign still has a page. */
  linked: boolean;
}

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

/** Longer than any transaction: `at` is its start, so the times of entries can differ that much from the order of ids. */
const SLACK = `interval '1 hour'`;

/**
 * The ids between which all entries of the days are. Read first, by the index ledger_at, because with ids as plain values
 * the planner walks the entries in order and reads only few beyond the two ends.
 */
const idRange = (tx: Tx, { accountId, from, until }: LedgerFilter): Promise<{ first: number; last: number }> =>
  tx.one(
    `select coalesce((select id from ledger where account_id = $1 and at < $2::timestamptz - ${SLACK} order by at desc limit 1), 0) as first,
            coalesce((select id from ledger where account_id = $1 and at >= $3::timestamptz + ${SLACK} order by at limit 1),
                     (select id from ledger where account_id = $1 order by id desc limit 1), 0) as last`,
    [accountId, from, until],
  );

/** Conditions on ledger `l`. Entries are listed by id, the order in which they changed the balance. */
async function conditions(tx: Tx, filter: LedgerFilter): Promise<{ where: string; params: unknown[] }> {
  const { accountId, kind, from, until } = filter;
  const { first, last } = await idRange(tx, filter);
  const params: unknown[] = [accountId, first, last];
  const parts = ['l.account_id = $1 and l.id between $2 and $3'];
  const param = (value: unknown): string => `$${params.push(value)}`;
  if (kind === 'credit') parts.push('l.plan_delta + l.extra_delta > 0');
  if (kind === 'debit') parts.push('l.plan_delta + l.extra_delta < 0');
  if (from) parts.push(`l.at >= ${param(from)}`);
  if (until) parts.push(`l.at < ${param(until)}`);
  return { where: parts.join(' and '), params };
}

const rowsOf = (page: string): string =>
  `with page as materialized (${page})
   select p.id, p.at, p.kind, p.plan_delta + p.extra_delta as change, p.left_after, p.count, p.note, p.campaign_id, c.name as campaign,
          c.id is not null and not c.deleted as linked
   from page p left join campaign c on c.id = p.campaign_id and c.account_id = $1 order by p.id desc`;

/** Newest first. */
export async function pageOfLedger(tx: Tx, filter: LedgerFilter, page: number, limit: number): Promise<LedgerRow[]> {
  const { where, params } = await conditions(tx, filter);
  const n = params.length;
  return tx.query<LedgerRow>(
    rowsOf(`select l.* from ledger l where ${where} order by l.id desc limit $${n + 1} offset $${n + 2}`),
    [...params, limit, (page - 1) * limit],
  );
}

/** The entries after one with the id `before`; null begins with the newest. */
export async function nextOfLedger(
  tx: Tx,
  filter: LedgerFilter,
  before: number | null,
  limit: number,
): Promise<LedgerRow[]> {
  const { where, params } = await conditions(tx, filter);
  const n = params.length;
  const beyond = before === null ? '' : `and l.id < $${n + 2}`;
  return tx.query<LedgerRow>(
    rowsOf(`select l.* from ledger l where ${where} ${beyond} order by l.id desc limit $${n + 1}`),
    [...params, limit, ...(before === null ? [] : [before])],
  );
}

/** Exact up to COUNT_CAP. */
export async function countLedger(tx: Tx, filter: LedgerFilter): Promise<{ total: number; capped: boolean }> {
  const { where, params } = await conditions(tx, filter);
  const found = await tx.value<number>(
    `select count(*) as found from (select from ledger l where ${where} order by l.id desc limit ${COUNT_CAP + 1}) c`,
    params,
  );
  return { total: Math.min(found, COUNT_CAP), capped: found > COUNT_CAP };
}
