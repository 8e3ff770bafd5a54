import type { Tx } from '../../platform/db/connection';
import type { CardError } from './card-patterns';
import { newClientSecret, newId } from './stripe-store';

export interface SetupRow {
  id: string;
  customer_id: string;
  method_id: string;
  client_secret: string;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded';
  error: CardError | null;
  created_at: Date;
}
export interface IntentRow {
  id: string;
  customer_id: string;
  method_id: string;
  amount: number;
  currency: string;
  description: string;
  metadata: Record<string, string>;
  client_secret: string;
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled';
  error: CardError | null;
  canceled_at: Date | null;
  created_at: Date;
}
type NewIntent = Pick<IntentRow, 'customer_id' | 'method_id' | 'amount' | 'currency' | 'description' | 'metadata'>;

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** Setup intents and payment intents. Reading one locks it, because a request may decide it. */
export function intentStore(tx: Tx) {
  return {
    createSetup(customer: string, method: string): Promise<SetupRow> {
      const id = newId('seti');
      return tx.one(
        `insert into simulator.stripe_setup (id, customer_id, method_id, client_secret, status)
         values ($1, $2, $3, $4, 'requires_action') returning *`,
        [id, customer, method, newClientSecret(id)],
      );
    },
    findSetup: (id: string) =>
      tx.maybeOne<SetupRow>('select * from simulator.stripe_setup where id = $1 for update', [id]),
    moveSetup: (id: string, status: SetupRow['status'], error: CardError | null = null) =>
      tx.one<SetupRow>('update simulator.stripe_setup set status = $2, error = $3 where id = $1 returning *', [
        id,
        status,
        json(error),
      ]),

    createIntent(intent: NewIntent): Promise<IntentRow> {
      const id = newId('pi');
      return tx.one(
        `insert into simulator.stripe_intent
           (id, customer_id, method_id, amount, currency, description, metadata, client_secret, status)
         values ($1, $2, $3, $4, $5, $6, $7, $8, 'requires_confirmation') returning *`,
        [
          id,
          intent.customer_id,
          intent.method_id,
          intent.amount,
          intent.currency,
          intent.description,
          JSON.stringify(intent.metadata),
          newClientSecret(id),
        ],
      );
    },
    findIntent: (id: string) =>
      tx.maybeOne<IntentRow>('select * from simulator.stripe_intent where id = $1 for update', [id]),
    listIntents: (customer: string) =>
      tx.query<IntentRow>('select * from simulator.stripe_intent where customer_id = $1 order by created_at desc', [
        customer,
      ]),
    moveIntent: (id: string, status: IntentRow['status'], error: CardError | null = null) =>
      tx.one<IntentRow>(
        `update simulator.stripe_intent set status = $2, error = $3,
           canceled_at = case when $2 = 'canceled' then now() end
         where id = $1 returning *`,
        [id, status, json(error)],
      ),
    useMethod: (id: string, method: string) =>
      tx.one<IntentRow>('update simulator.stripe_intent set method_id = $2 where id = $1 returning *', [id, method]),
  };
}
export type IntentStore = ReturnType<typeof intentStore>;
