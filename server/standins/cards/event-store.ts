import { command, constant, sql, statement, type Tx } from '../platform';
import { EVENT } from './stripe-rows';

/** A webhook without a response is sent again after this time, because its sender may have died. */
const CLAIM_S = 30;
/** Pause before the next attempt: 1 s, 2 s, 4 s … at most an hour; Stripe gives up after three days. */
const NEXT_TRY = sql`case when created_at > now() - interval '3 days'
  then now() + least(power(2, least(tries, 20) - 1), 3600) * interval '1 second' end`;

/** The queue of webhooks. */
export const eventStore = (tx: Tx) => ({
  claim: (count: number) =>
    tx.query(statement('standins.claimEvents', EVENT)`
     update simulator.stripe_event set tries = tries + 1, due_at = now() + make_interval(secs => ${constant(CLAIM_S)})
     where id in (
       select id from simulator.stripe_event where due_at <= now()
       order by due_at limit ${count} for update skip locked)
     returning id, type, object, created_at, tries`),
  delivered: (id: string) =>
    tx.execute(command('standins.eventDelivered')`update simulator.stripe_event set due_at = null where id = ${id}`),
  failed: (id: string) =>
    tx.execute(command('standins.eventFailed')`
     update simulator.stripe_event set due_at = ${NEXT_TRY} where id = ${id} and due_at is not null`),
});
