import type { Referral } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

/** The results of an account's link: index account_referred_by and the key of referral_visit. */
export const readFigures = (tx: Tx, accountId: number): Promise<Omit<Referral, 'link' | 'bonus_per_signup'>> =>
  tx.one(
    `select (select coalesce(sum(visits), 0)::int from referral_visit where account_id = $1 and kind = 'link') as visits,
            (select count(*)::int from account where referred_by = $1) as signups,
            (select coalesce(sum(referral_bonus), 0)::int from account where referred_by = $1) as bonus_messages`,
    [accountId],
  );

export const findByCode = (tx: Tx, code: string) =>
  tx.maybeOne<{ id: number; code: string }>(
    'select id, referral_code as code from account where referral_code = lower($1) and not deleted',
    [code],
  );

/** Counts a visit of today. */
export const countVisit = (tx: Tx, accountId: number, kind: 'link' | 'page') =>
  tx.execute(
    `insert into referral_visit (account_id, kind, visits) values ($1, $2, 1)
     on conflict (account_id, day, kind) do update set visits = referral_visit.visits + 1`,
    [accountId, kind],
  );

/** A referred account whose bonus is due, locked; skips locked ones. Uses account_referral_due. */
export const lockDueBonus = (tx: Tx) =>
  tx.maybeOne<{ id: number; referrer: number; referrer_gone: boolean }>(
    `select a.id, r.id as referrer, r.deleted as referrer_gone
     from account a join account r on r.id = a.referred_by join subscription s on s.account_id = a.id
     where a.referred_by is not null and a.referral_credited_at is null and not a.deleted and s.paid and not s.with_trial
     order by a.id limit 1 for update of a skip locked`,
  );
