import type { Tx } from '../../platform/db/connection';
import type { CardError } from './card-patterns';
import type { IntentRow } from './intent-store';
import { newId } from './stripe-store';

export interface ChargeRow {
  id: string;
  intent_id: string;
  customer_id: string;
  method_id: string;
  amount: number;
  refunded: number;
  currency: string;
  error: CardError | null;
  disputed: boolean;
  created_at: Date;
}
export interface RefundRow {
  id: string;
  charge_id: string;
  intent_id: string;
  amount: number;
  currency: string;
  reason: string | null;
  created_at: Date;
}
export interface DisputeRow {
  id: string;
  charge_id: string;
  intent_id: string;
  amount: number;
  currency: string;
  status: 'needs_response' | 'won' | 'lost';
  created_at: Date;
}

const CHARGE = `select c.*, exists (select 1 from simulator.stripe_dispute d where d.charge_id = c.id) as disputed
  from simulator.stripe_charge c`;

/** What follows a payment: charges, refunds, disputes. */
export function chargeStore(tx: Tx) {
  const findCharge = (id: string) => tx.maybeOne<ChargeRow>(`${CHARGE} where c.id = $1`, [id]);
  return {
    findCharge,
    async createCharge(intent: IntentRow, error: CardError | null): Promise<ChargeRow> {
      const row = await tx.one<Omit<ChargeRow, 'disputed'>>(
        `insert into simulator.stripe_charge (id, intent_id, customer_id, method_id, amount, currency, error, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp()) returning *`,
        [
          newId('ch'),
          intent.id,
          intent.customer_id,
          intent.method_id,
          intent.amount,
          intent.currency,
          error && JSON.stringify(error),
        ],
      );
      return { ...row, disputed: false };
    },
    /** Of the last try. */
    latestCharge: (intentId: string) =>
      tx.maybeOne<ChargeRow>(`${CHARGE} where c.intent_id = $1 order by c.created_at desc limit 1`, [intentId]),

    async createRefund(charge: ChargeRow, amount: number, reason: string | null): Promise<RefundRow> {
      await tx.execute('update simulator.stripe_charge set refunded = refunded + $2 where id = $1', [
        charge.id,
        amount,
      ]);
      return tx.one(
        `insert into simulator.stripe_refund (id, charge_id, intent_id, amount, currency, reason)
         values ($1, $2, $3, $4, $5, $6) returning *`,
        [newId('re'), charge.id, charge.intent_id, amount, charge.currency, reason],
      );
    },

    createDispute: (charge: ChargeRow) =>
      tx.one<DisputeRow>(
        `insert into simulator.stripe_dispute (id, charge_id, intent_id, amount, currency, status)
         values ($1, $2, $3, $4, $5, 'needs_response') returning *`,
        [newId('du'), charge.id, charge.intent_id, charge.amount, charge.currency],
      ),
    findDispute: (id: string) =>
      tx.maybeOne<DisputeRow>('select * from simulator.stripe_dispute where id = $1 for update', [id]),
    closeDispute: (id: string, status: 'won' | 'lost') =>
      tx.one<DisputeRow>('update simulator.stripe_dispute set status = $2 where id = $1 returning *', [id, status]),
    listDisputes: (intentId: string) =>
      tx.query<DisputeRow>('select * from simulator.stripe_dispute where intent_id = $1 order by created_at desc', [
        intentId,
      ]),
  };
}
export type ChargeStore = ReturnType<typeof chargeStore>;
