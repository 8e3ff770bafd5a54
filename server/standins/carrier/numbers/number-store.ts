import { col, command, sql, type Database, statement } from '../../platform';

const HELD_NUMBER = {
  sid: col.text(),
  /** +1 and ten digits. */
  phone: col.text(),
  friendlyName: col.text(),
  smsUrl: col.text(),
  smsMethod: col.text(),
  createdAt: col.time,
};
export type SoldNumber = col.RowOf<typeof HELD_NUMBER>;

const COLUMNS = sql`sid, phone, friendly_name as "friendlyName", sms_url as "smsUrl", sms_method as "smsMethod", created_at as "createdAt"`;

/** The numbers that the stand-in has sold. */
export const numberStore = ({ single }: Pick<Database['engine'], 'single'>) => ({
  /** Returns undefined if it is sold already. */
  sell: (number: Omit<SoldNumber, 'createdAt'>) =>
    single.maybeOne(statement('standins.sellNumber', HELD_NUMBER)`
     insert into simulator.number (sid, phone, friendly_name, sms_url, sms_method)
     values (${number.sid}, ${number.phone}, ${number.friendlyName}, ${number.smsUrl}, ${number.smsMethod})
     on conflict do nothing returning ${COLUMNS}`),

  /** The newest first; absent filters match everything. */
  list: ({ phone, name, offset, limit }: { phone?: string; name?: string; offset: number; limit: number }) =>
    single.query(statement('standins.listNumbers', HELD_NUMBER)`
     select ${COLUMNS} from simulator.number
     where (${phone ?? null}::text is null or phone = ${phone ?? null}) and (${name ?? null}::text is null or friendly_name = ${name ?? null})
     order by created_at desc, sid limit ${limit} offset ${offset}`),

  get: (sid: string) =>
    single.maybeOne(statement('standins.getNumber', HELD_NUMBER)`
     select ${COLUMNS} from simulator.number where sid = ${sid}`),

  /** Which of these are sold. */
  sold: (phones: readonly string[]) =>
    single.values(statement('standins.soldNumbers', { phone: col.text() })`
     select phone from simulator.number where phone = any(${phones}::text[])`),

  /** Returns how many were sold until now. */
  remove: (sid: string) =>
    single.execute(command('standins.removeNumber')`
     delete from simulator.number where sid = ${sid}`),
});
export type NumberStore = ReturnType<typeof numberStore>;
