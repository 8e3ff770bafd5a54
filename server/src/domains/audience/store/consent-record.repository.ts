import { type ConsentPlan } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { SENT_TEXT } from '../../texting';
import { CONSENT, type ConsentRow } from './subscriber-history.repository';

export interface RecordAccount {
  company: string;
  name: string;
  email: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  /** Code of the owner's timezone. */
  timezone: number;
  /** When the record is made. */
  now: Date;
}

export const accountOfRecord = (tx: Tx, accountId: number) =>
  tx.one<RecordAccount>(
    `select a.company, trim(u.first_name || ' ' || u.last_name) as name, u.email, u.address, u.city, u.state, u.zip, u.timezone, now() as now
     from account a join app_user u on u.account_id = a.id and u.owner and not u.deleted where a.id = $1`,
    [accountId],
  );

export const makerOfRecord = (tx: Tx, accountId: number, userId: number) =>
  tx.value<string>(
    `select trim(first_name || ' ' || last_name) || ' <' || email || '>' as maker from app_user where account_id = $1 and id = $2`,
    [accountId, userId],
  );

export interface SubscriptionRow {
  keyword: string;
  name: string;
  email: string;
  deleted: boolean;
  disabled: number;
  disabled_at: Date | null;
  pending_until: Date | null;
  subscribed_at: Date | null;
  added_at: Date;
}

/** Every subscription of the phone that is stored, those removed too. */
export const subscriptionsOfPhone = (tx: Tx, accountId: number, phone: string) =>
  tx.query<SubscriptionRow>(
    `select k.keyword, trim(s.first_name || ' ' || s.last_name) as name, s.email,
       s.deleted, s.disabled, s.disabled_at, s.pending_until, s.subscribed_at, s.added_at
     from subscriber s join keyword k on k.id = s.keyword_id where s.account_id = $1 and s.phone = $2
     order by s.deleted, s.disabled, s.id desc`,
    [accountId, phone],
  );

export const suppressionsOfPhone = (tx: Tx, accountId: number, phone: string) =>
  tx.query<{ keyword: string; reason: string; since: Date }>(
    `select coalesce(k.keyword, '') as keyword, x.reason, x.created_at as since
     from suppression x left join keyword k on k.id = x.keyword_id where x.account_id = $1 and x.phone = $2
     order by x.created_at, x.keyword_id`,
    [accountId, phone],
  );

export interface ChangeRow extends ConsentRow {
  file: string | null;
  plan: ConsentPlan | null;
}

/** The newest changes, newest first; those of an import with its file, whose columns may say who agreed. */
export const changesOfPhone = (tx: Tx, accountId: number, phone: string, most: number) =>
  tx.query<ChangeRow>(
    `select e.*, j.name as file, j.consent as plan from (${CONSENT} order by e.id desc limit $3) e
     left join lateral (
       select name, consent from import_job
       where e.channel = 'import' and account_id = $1 and e.actor = 'user:' || user_id and e.at between started_at and coalesce(finished_at, now())
       order by id desc limit 1
     ) j on true order by e.id desc`,
    [accountId, phone, most],
  );

export interface TextRow {
  id: number;
  direction: 'in' | 'out';
  kind: number;
  status: number;
  text: string;
  at: Date;
}

/** The newest texts between the account and the phone in this time, newest first. */
export const textsBetween = (
  tx: Tx,
  accountId: number,
  phone: string,
  { from, until, most }: { from: Date; until: Date; most: number },
) =>
  tx.query<TextRow>(
    `select * from (
       select m.id, 'out' as direction, m.kind, m.status, ${SENT_TEXT} as text, coalesce(m.claimed_at, m.created_at) as at
       from message m left join campaign c on c.id = m.campaign_id where m.account_id = $1 and m.phone = $2
       union all
       select i.id, 'in', 0, 99, i.body, i.received_at from inbound_message i where i.account_id = $1 and i.phone = $2
     ) t where at >= $3 and at < $4 order by at desc, direction desc, id desc limit $5`,
    [accountId, phone, from, until, most],
  );
