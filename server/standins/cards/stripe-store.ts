import { randomBytes } from 'node:crypto';
import { empty, join, name, sql, type Sql, statement, type Tx, type Value } from '../platform';
import { type ChargeRow, type RowOf, type Table, TABLES } from './stripe-rows';

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

const tableOf = (table: Table): Sql => name(`simulator.stripe_${table}`);
const columnsOf = (table: Table): Sql => join(Object.keys(TABLES[table]).map(name));
/** A value of a column, which may be JSON. */
const valueOf = (value: unknown): Value =>
  typeof value === 'object' && !(value instanceof Date) && value !== null ? JSON.stringify(value) : (value as Value);

/** The stand-in's data in the transaction of one request. */
export function stripeStore(tx: Tx, now: Date) {
  const create = <T extends Table>(table: T, values: Partial<RowOf<T>>): Promise<RowOf<T>> => {
    const row = { id: newId(table), ...values };
    return tx.one(statement('standins.create', TABLES[table])`
     insert into ${tableOf(table)} (${join(Object.keys(row).map(name))})
     values (${join(Object.values(row).map(valueOf))}) returning ${columnsOf(table)}`);
  };
  const find = <T extends Table>(table: T, id: string): Promise<RowOf<T> | undefined> =>
    tx.maybeOne(statement('standins.find', TABLES[table])`
     select ${columnsOf(table)} from ${tableOf(table)} where id = ${id} ${LOCKED.includes(table) ? sql`for update` : empty}`);
  /** Newest first. */
  const list = <T extends Table>(table: T, column: keyof RowOf<T> & string, value: string): Promise<RowOf<T>[]> =>
    tx.query(statement('standins.list', TABLES[table])`
     select ${columnsOf(table)} from ${tableOf(table)} where ${name(column)} = ${value} order by created_at desc`);

  /** A page of all rows since a moment, in seconds; `after` is the last one of the page before. */
  const page = <T extends Table>(table: T, { since, after, limit }: { since: number; after: string; limit: number }) =>
    tx.query(statement('standins.page', TABLES[table])`
     select ${columnsOf(table)} from ${tableOf(table)} where created_at >= to_timestamp(${since})
       and (${after}::text = '' or (created_at, id) < (select created_at, id from ${tableOf(table)} where id = ${after}))
     order by created_at desc, id desc limit ${limit}`);

  return {
    now,
    create,
    find,
    list,
    page,
    /** Undefined values stay as they are. */
    update<T extends Table>(table: T, id: string, change: Partial<RowOf<T>>): Promise<RowOf<T>> {
      const changed = Object.entries({ id, ...change }).filter(([, value]) => value !== undefined);
      return tx.one(statement('standins.update', TABLES[table])`
       update ${tableOf(table)} set ${join(changed.map(([column, value]) => sql`${name(column)} = ${valueOf(value)}`))}
       where id = ${id} returning ${columnsOf(table)}`);
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
