import * as col from '../../../platform/db/col';
import { command, constant, name, type Sql, sql, statement } from '../../../platform/db/sql';
import { searchTerm, type SecurityKind } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { contains } from '../../../platform/db/like';

export interface NewSecurityEvent {
  accountId: number;
  /** Who did it; null: the operator. */
  userId: number | null;
  kind: SecurityKind;
  /** A sentence for display. */
  text: string;
  address: string;
  device: string;
}

export const insertEvent = (tx: Tx, { accountId, userId, kind, text, address, device }: NewSecurityEvent) =>
  tx.execute(command('access.insertEvent')`
     insert into security_event (account_id, kind, text, who, address, device)
     values (${accountId}, ${kind}, ${text}, coalesce((select email from app_user where account_id = ${accountId} and id = ${userId}), 'Operator'), ${address}, ${device})`);

/**
 * Whether the newest export with this text is its user's first one within a day; if so, the user and the owner's email.
 * Uses security_event_at.
 */
export const firstOfDay = (tx: Tx, accountId: number, text: string) =>
  tx.maybeOne(statement('access.firstOfDay', { who: col.text(), owner: col.text() })`
     with last as (
       select id, who from security_event where account_id = ${accountId} and at > now() - interval '1 day' and kind = 'export' and text = ${text}
       order by id desc limit 1
     )
     select l.who, o.email as owner from last l join app_user o on o.account_id = ${accountId} and o.owner and not o.deleted
     where not exists (select from security_event e where e.account_id = ${accountId} and e.at > now() - interval '1 day'
         and e.kind = 'export' and e.text = ${text} and e.who = l.who and e.id < l.id)`);

export interface SecurityFilter {
  accountId: number;
  kind: SecurityKind | undefined;
  /** Part of the user's email or of the address. */
  search: string | undefined;
  /** From this moment on. */
  from: Date | undefined;
  /** Before this moment. */
  until: Date | undefined;
}

const SECURITY_EVENT = {
  id: col.number,
  at: col.time,
  kind: col.text<SecurityKind>(),
  text: col.text(),
  who: col.text(),
  address: col.text(),
  device: col.text(),
};
export type SecurityRow = col.RowOf<typeof SECURITY_EVENT>;

/** Events are counted up to this number; the screen shows "1,000+" (ADR 0010). */
const COUNT_CAP = 1_000;

function matches({ accountId, kind, from, until, search }: SecurityFilter): Sql {
  const term = search === undefined ? null : searchTerm(search);
  return sql`account_id = ${accountId} and (${kind}::text is null or kind = ${kind}) and (${from}::timestamptz is null or at >= ${from})
  and (${until}::timestamptz is null or at < ${until}) and (${term}::text is null or ${contains(name('who'), term)} or ${contains(name('address'), term)})`;
}

/** Newest first: skips `skip` events and, with `before`, continues after that event. Uses security_event_account. */
export const readEvents = (
  tx: Tx,
  filter: SecurityFilter,
  { skip = 0, before = null, limit }: { skip?: number; before?: number | null; limit: number },
) =>
  tx.query(statement('access.readEvents', SECURITY_EVENT)`
     select id, at, kind, text, who, address, device from security_event
     where ${matches(filter)} and (${before}::bigint is null or id < ${before}) order by id desc limit ${limit} offset ${skip}`);

/** Exact up to COUNT_CAP. */
export async function countEvents(tx: Tx, filter: SecurityFilter): Promise<{ total: number; capped: boolean }> {
  const found = await tx.value(statement('access.countEvents', { found: col.number })`
     select count(*) as found from (select from security_event where ${matches(filter)} order by id desc limit ${constant(COUNT_CAP + 1)}) c`);
  return { total: Math.min(found, COUNT_CAP), capped: found > COUNT_CAP };
}
