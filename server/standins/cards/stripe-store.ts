import { randomBytes } from 'node:crypto';
import type { Tx } from '../platform';
import type { ChargeRow, Rows } from './stripe-rows';

type Table = keyof Rows;
const PREFIX: Readonly<Record<Table, string>> = {
  customer: 'cus',
  method: 'pm',
  setup: 'seti',
  intent: 'pi',
  charge: 'ch',
  refund: 're',
  dispute: 'du',
  event: 'evt',
};
/** Reading one of these locks it, because a request may decide it. */
const LOCKED: readonly Table[] = ['setup', 'intent', 'dispute'];

export const newSecret = (): string => randomBytes(12).toString('hex');
export const newId = (table: Table): string => `${PREFIX[table]}_${newSecret()}`;

/** The stand-in's data in the transaction of one request. */
export function stripeStore(tx: Tx, now: Date) {
  const create = <T extends Table>(table: T, values: Partial<Rows[T]>): Promise<Rows[T]> => {
    const row = Object.entries({ id: newId(table), ...values });
    return tx.one(
      `insert into simulator.stripe_${table} (${row.map(([name]) => name).join()})
       values (${row.map((_, index) => `$${index + 1}`).join()}) returning *`,
      row.map(([, value]) => value),
    );
  };
  const find = <T extends Table>(table: T, id: string): Promise<Rows[T] | undefined> =>
    tx.maybeOne(`select * from simulator.stripe_${table} where id = $1 ${LOCKED.includes(table) ? 'for update' : ''}`, [
      id,
    ]);
  /** Newest first. */
  const list = <T extends Table>(table: T, column: keyof Rows[T] & string, value: string): Promise<Rows[T][]> =>
    tx.query(`select * from simulator.stripe_${table} where ${column} = $1 order by created_at desc`, [value]);

  /** A page of all rows since a moment, in seconds; `after` is the last one of the page before. */
  const page = <T extends Table>(table: T, { since, after, limit }: { since: number; after: string; limit: number }) =>
    tx.query<Rows[T]>(
      `select * from simulator.stripe_${table} where created_at >= to_timestamp($1)
         and ($2 = '' or (created_at, id) < (select created_at, id from simulator.stripe_${table} where id = $2))
       order by created_at desc, id desc limit $3`,
      [since, after, limit],
    );

  return {
    now,
    create,
    find,
    list,
    page,
    /** Undefined values stay as they are. */
    update<T extends Table>(table: T, id: string, change: Partial<Rows[T]>): Promise<Rows[T]> {
      const changed = Object.entries({ id, ...change }).filter(([, value]) => value !== undefined);
      return tx.one(
        `update simulator.stripe_${table} set ${changed.map(([name], index) => `${name} = $${index + 1}`).join()}
         where id = $1 returning *`,
        changed.map(([, value]) => value),
      );
    },
    async findCustomer(id: string) {
      const customer = await find('customer', id);
      return customer?.deleted ? undefined : customer;
    },
    /** The last attempt to charge an intent. */
    async latestCharge(intentId: string): Promise<(ChargeRow & { disputed: boolean }) | undefined> {
      const [charge] = await list('charge', 'intent_id', intentId);
      return charge && { ...charge, disputed: (await list('dispute', 'charge_id', charge.id)).length > 0 };
    },
    /** Queues a webhook in the transaction that it reports, so that a dying process loses none. */
    addEvent: (type: string, object: object) => create('event', { type, object }),
  };
}
export type StripeStore = ReturnType<typeof stripeStore>;
