import type { Tx } from '../../../platform/db/connection';
import type { Outcome } from '../../texting';
import { WEBHOOK_CHANNEL } from './wake';
import { command } from '../../../platform/db/sql';

/** Notes delivered and failed messages for the webhooks that listen for them, in the transaction of the outcomes. */
export const noteOutcomes = (tx: Tx, outcomes: readonly Outcome[]) =>
  tx.execute(command('webhooks.noteOutcomes')`
     with noted as (
       insert into webhook_delivery (account_id, webhook_id, event, subject, detail)
       select w.account_id, w.id, o.event, o.id, o.status
       from (
         select id, account_id, status, case status when 3 then 'message.delivered' else 'message.failed' end as event
         from unnest(${outcomes.map(({ id }) => id)}::bigint[], ${outcomes.map(({ account_id: account }) => account)}::int[], ${outcomes.map(({ status }) => status)}::smallint[]) g(id, account_id, status)
       ) o join webhook w on w.account_id = o.account_id and w.enabled and not w.deleted and o.event = any(w.events)
       returning 1
     ) select pg_notify(${WEBHOOK_CHANNEL}, '') from noted limit 1`);
