import { randomBytes } from 'node:crypto';
import type { Statements } from '../../db/connection';

export interface CustomerRow {
  id: string;
  email: string;
  name: string;
  metadata: Record<string, string>;
  default_method: string | null;
  created_at: Date;
}
export interface MethodRow {
  id: string;
  customer_id: string | null;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  name: string;
  behaviour: string;
  created_at: Date;
}
export interface KeptAnswer {
  status: number;
  body: object;
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Tables of the stand-in in the schema `simulator`, shared by all processes. */
export function stripeStore(pool: Statements) {
  const one = async <T>(text: string, values: readonly unknown[]): Promise<T | undefined> =>
    (await pool.query(text, [...values])).rows[0] as T | undefined;
  const must = async <T>(text: string, values: readonly unknown[]): Promise<T> => {
    const row = await one<T>(text, values);
    if (!row) throw new Error('the stand-in has lost a row');
    return row;
  };
  return {
    createCustomer: (customer: Pick<CustomerRow, 'email' | 'name' | 'metadata'>) =>
      must<CustomerRow>(
        'insert into simulator.stripe_customer (id, email, name, metadata) values ($1, $2, $3, $4) returning *',
        [newId('cus'), customer.email, customer.name, JSON.stringify(customer.metadata)],
      ),
    updateCustomer: (
      id: string,
      change: { email?: string | undefined; name?: string | undefined; defaultMethod?: string | undefined },
    ) =>
      one<CustomerRow>(
        `update simulator.stripe_customer set email = coalesce($2, email), name = coalesce($3, name), default_method = coalesce($4, default_method) where id = $1 returning *`,
        [id, change.email ?? null, change.name ?? null, change.defaultMethod ?? null],
      ),
    findCustomer: (id: string) => one<CustomerRow>('select * from simulator.stripe_customer where id = $1', [id]),
    createMethod: (method: Omit<MethodRow, 'id' | 'customer_id' | 'created_at'>) =>
      must<MethodRow>(
        'insert into simulator.stripe_method (id, brand, last4, exp_month, exp_year, name, behaviour) values ($1, $2, $3, $4, $5, $6, $7) returning *',
        [newId('pm'), method.brand, method.last4, method.exp_month, method.exp_year, method.name, method.behaviour],
      ),
    findMethod: (id: string) => one<MethodRow>('select * from simulator.stripe_method where id = $1', [id]),
    attachMethod: (id: string, customer: string | null) =>
      one<MethodRow>('update simulator.stripe_method set customer_id = $2 where id = $1 returning *', [id, customer]),
    findAnswer: (key: string) =>
      one<KeptAnswer>('select status, body from simulator.stripe_answer where key = $1', [key]),
    async keepAnswer(key: string, { status, body }: KeptAnswer): Promise<KeptAnswer> {
      await pool.query(
        'insert into simulator.stripe_answer (key, status, body) values ($1, $2, $3) on conflict do nothing',
        [key, status, JSON.stringify(body)],
      );
      return must<KeptAnswer>('select status, body from simulator.stripe_answer where key = $1', [key]);
    },
  };
}
export type StripeStore = ReturnType<typeof stripeStore>;
