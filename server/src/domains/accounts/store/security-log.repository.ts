import { searchTerm, type SecurityEvent, type SecurityKind } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { containsTerm } from '../../../platform/db/like';

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
  tx.execute(
    `insert into security_event (account_id, kind, text, who, address, device)
     values ($1, $3, $4, coalesce((select email from app_user where account_id = $1 and id = $2), 'Operator'), $5, $6)`,
    [accountId, userId, kind, text, address, device],
  );

/**
 * Whether the newest export with this text is its user's first one within a day: then who it was, and the owner's email.
 * Uses security_event_at.
 */
export const firstOfDay = (tx: Tx, accountId: number, text: string) =>
  tx.maybeOne<{ who: string; owner: string }>(
    `with last as (
       select id, who from security_event where account_id = $1 and at > now() - interval '1 day' and kind = 'export' and text = $2
       order by id desc limit 1
     )
     select l.who, o.email as owner from last l join app_user o on o.account_id = $1 and o.owner and not o.deleted
     where not exists (select from security_event e where e.account_id = $1 and e.at > now() - interval '1 day'
         and e.kind = 'export' and e.text = $2 and e.who = l.who and e.id < l.id)`,
    [accountId, text],
  );

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

export interface SecurityRow extends Omit<SecurityEvent, 'date'> {
  at: Date;
}

/** Events are counted up to this number; the screen shows "1,000+" (ADR 0010). */
const COUNT_CAP = 1_000;

const MATCH = `account_id = $1 and ($2::text is null or kind = $2) and ($3::timestamptz is null or at >= $3)
  and ($4::timestamptz is null or at < $4) and ($5::text is null or ${containsTerm('who', '$5')} or ${containsTerm('address', '$5')})`;

const values = ({ accountId, kind, from, until, search }: SecurityFilter): unknown[] => [
  accountId,
  kind,
  from,
  until,
  search === undefined ? null : searchTerm(search),
];

/** Newest first: those after `skip`, and of them those older than the event `before`. Uses security_event_account. */
export const readEvents = (
  tx: Tx,
  filter: SecurityFilter,
  { skip = 0, before = null, limit }: { skip?: number; before?: number | null; limit: number },
) =>
  tx.query<SecurityRow>(
    `select id, at, kind, text, who, address, device from security_event
     where ${MATCH} and ($6::bigint is null or id < $6) order by id desc limit $7 offset $8`,
    [...values(filter), before, limit, skip],
  );

/** Exact up to COUNT_CAP. */
export async function countEvents(tx: Tx, filter: SecurityFilter): Promise<{ total: number; capped: boolean }> {
  const found = await tx.value<number>(
    `select count(*) as found from (select from security_event where ${MATCH} order by id desc limit ${COUNT_CAP + 1}) c`,
    values(filter),
  );
  return { total: Math.min(found, COUNT_CAP), capped: found > COUNT_CAP };
}
