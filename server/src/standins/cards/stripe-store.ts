import { randomBytes } from 'node:crypto';
import type { Tx } from '../../platform/db/connection';

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
  set_up: boolean;
  created_at: Date;
}
export interface KeptAnswer {
  status: number;
  body: object;
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;
export const newClientSecret = (id: string): string => `${id}_secret_${randomBytes(12).toString('hex')}`;

/** Customers, cards and stored responses, in the schema `simulator`. */
export function stripeStore(tx: Tx) {
  return {
    createCustomer: (customer: Pick<CustomerRow, 'email' | 'name' | 'metadata'>) =>
      tx.one<CustomerRow>(
        'insert into simulator.stripe_customer (id, email, name, metadata) values ($1, $2, $3, $4) returning *',
        [newId('cus'), customer.email, customer.name, JSON.stringify(customer.metadata)],
      ),
    updateCustomer: (
      id: string,
      change: { email?: string | undefined; name?: string | undefined; defaultMethod?: string | undefined },
    ) =>
      tx.maybeOne<CustomerRow>(
        `update simulator.stripe_customer set email = coalesce($2, email), name = coalesce($3, name),
           default_method = coalesce($4, default_method)
         where id = $1 and not deleted returning *`,
        [id, change.email ?? null, change.name ?? null, change.defaultMethod ?? null],
      ),
    findCustomer: (id: string) =>
      tx.maybeOne<CustomerRow>('select * from simulator.stripe_customer where id = $1 and not deleted', [id]),
    /** Removes the customer's identity and detaches the cards. */
    async deleteCustomer(id: string): Promise<boolean> {
      const deleted = await tx.execute(
        `update simulator.stripe_customer set deleted = true, email = '', name = '', metadata = '{}', default_method = null
         where id = $1 and not deleted`,
        [id],
      );
      await tx.execute(`update simulator.stripe_method set customer_id = null, name = '' where customer_id = $1`, [id]);
      return deleted > 0;
    },
    createMethod: (method: Omit<MethodRow, 'id' | 'customer_id' | 'set_up' | 'created_at'>) =>
      tx.one<MethodRow>(
        `insert into simulator.stripe_method (id, brand, last4, exp_month, exp_year, name, behaviour)
         values ($1, $2, $3, $4, $5, $6, $7) returning *`,
        [newId('pm'), method.brand, method.last4, method.exp_month, method.exp_year, method.name, method.behaviour],
      ),
    findMethod: (id: string) => tx.maybeOne<MethodRow>('select * from simulator.stripe_method where id = $1', [id]),
    attachMethod: (id: string, customer: string | null) =>
      tx.maybeOne<MethodRow>('update simulator.stripe_method set customer_id = $2 where id = $1 returning *', [
        id,
        customer,
      ]),
    setUpMethod: (id: string, customer: string) =>
      tx.execute('update simulator.stripe_method set customer_id = $2, set_up = true where id = $1', [id, customer]),

    /** Takes the key. Waits for another request with it; undefined when this one is the first. */
    async takeKey(key: string, request: string): Promise<(KeptAnswer & { request: string }) | undefined> {
      const taken = await tx.execute(
        `insert into simulator.stripe_answer (key, request, status, body) values ($1, $2, 0, '{}') on conflict do nothing`,
        [key, request],
      );
      if (taken > 0) return undefined;
      return tx.one('select request, status, body from simulator.stripe_answer where key = $1', [key]);
    },
    keepAnswer: (key: string, { status, body }: KeptAnswer) =>
      tx.execute('update simulator.stripe_answer set status = $2, body = $3 where key = $1', [
        key,
        status,
        JSON.stringify(body),
      ]),
    /** Releases the key after a response that is not stored. */
    freeKey: (key: string) => tx.execute('delete from simulator.stripe_answer where key = $1', [key]),
  };
}
export type StripeStore = ReturnType<typeof stripeStore>;
