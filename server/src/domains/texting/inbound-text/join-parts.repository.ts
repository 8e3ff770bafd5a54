import { constant, sql } from '../../../platform/db/sql';
// Parts of the statement that writes joins; people/consent/join-parts.repository.ts explains it.
import { numberOf } from '../../tenancy/number';
import { KIND, LANE } from '../message/kinds';

/** SQL: stores the texts of CTE `joined`. */
export const RECEIVED = sql`inb as (
  insert into inbound_message (provider_id, account_id, phone, body, canonical, media, decision, rule, evidence, keyword_id, subscriber_id)
  select provider_id, a, phone, body, canonical, media, 'keyword', rule, jsonb_build_object('consent', event, 'welcome', welcome is not null) || case when silent then '{"silent": true}'::jsonb else '{}' end, k, subscriber_id from joined
  returning id, phone, subscriber_id
)`;

/** SQL: queues the welcomes of CTE `joined`. */
export const WELCOMED = sql`msg as (
  insert into message (account_id, kind, segments, keyword_id, subscriber_id, phone, body, media_id, number)
  select a, ${constant(KIND.welcome)}, segments, k, subscriber_id, phone, welcome, media_id, ${numberOf(sql`a`)} from joined where welcome is not null
  returning id, account_id, phone
), queue as (
  insert into send_queue (message_id, account_id, lane) select id, account_id, ${constant(LANE.welcome)} from msg
)`;
