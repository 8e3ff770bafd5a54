import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';

/** The results of an account's link: index account_referred_by and the key of referral_visit. */
export const readFigures = (tx: Tx, accountId: number) =>
  tx.one(statement('billing.readFigures', { visits: col.number, signups: col.number, bonus_messages: col.number })`
     select (select coalesce(sum(visits), 0)::int from referral_visit where account_id = ${accountId} and kind = 'link') as visits,
            (select count(*)::int from account where referred_by = ${accountId}) as signups,
            (select coalesce(sum(referral_bonus), 0)::int from account where referred_by = ${accountId}) as bonus_messages`);

export const findByCode = (tx: Tx, code: string) =>
  tx.maybeOne(statement('billing.findByCode', { id: col.number, code: col.present(col.text()) })`
     select id, referral_code as code from account where referral_code = lower(${code}) and not deleted`);

/** Counts a visit of today. */
export const countVisit = (tx: Tx, accountId: number, kind: 'link' | 'page') =>
  tx.execute(command('billing.countVisit')`
     insert into referral_visit (account_id, kind, visits) values (${accountId}, ${kind}, 1)
     on conflict (account_id, day, kind) do update set visits = referral_visit.visits + 1`);

/** A referred account whose bonus is due, locked; skips locked ones. Uses account_referral_due. */
export const lockDueBonus = (tx: Tx) =>
  tx.maybeOne(statement('billing.lockDueBonus', { id: col.number, referrer: col.number, referrer_gone: col.bool })`
     select a.id, r.id as referrer, r.deleted as referrer_gone
     from account a join account r on r.id = a.referred_by join subscription s on s.account_id = a.id
     where a.referred_by is not null and a.referral_credited_at is null and not a.deleted and s.paid and not s.with_trial
     order by a.id limit 1 for update of a skip locked`);
