import { col, command, type Database, sql, statement } from '../../platform';
import type { Fields } from './verdict';

const VERIFICATION = {
  sid: col.text(),
  phoneSid: col.text(),
  fields: col.json<Fields>({}),
  createdAt: col.time,
  submittedAt: col.time,
};
export type StoredVerification = col.RowOf<typeof VERIFICATION>;

const COLUMNS = sql`sid, phone_sid as "phoneSid", fields, created_at as "createdAt", submitted_at as "submittedAt"`;

/** The verifications of toll-free numbers. */
export const verificationStore = ({ engine: { single } }: Pick<Database, 'engine'>) => ({
  /** Undefined if the number has one already. */
  add: (sid: string, phoneSid: string, fields: Fields) =>
    single.maybeOne(statement('standins.addVerification', VERIFICATION)`
       insert into simulator.tollfree_verification (sid, phone_sid, fields) values (${sid}, ${phoneSid}, ${JSON.stringify(fields)})
       on conflict do nothing returning ${COLUMNS}`),
  edit: (sid: string, fields: Fields) =>
    single.maybeOne(statement('standins.editVerification', VERIFICATION)`
       update simulator.tollfree_verification set fields = fields || ${JSON.stringify(fields)}::jsonb, submitted_at = now()
       where sid = ${sid} returning ${COLUMNS}`),
  get: (sid: string) =>
    single.maybeOne(statement('standins.findVerification', VERIFICATION)`
       select ${COLUMNS} from simulator.tollfree_verification where sid = ${sid}`),
  list: (phoneSid: string | null) =>
    single.query(statement('standins.listVerifications', VERIFICATION)`
       select ${COLUMNS} from simulator.tollfree_verification where ${phoneSid}::text is null or phone_sid = ${phoneSid} order by created_at desc limit 50`),
  remove: (sid: string) =>
    single.execute(
      command('standins.removeVerification')`delete from simulator.tollfree_verification where sid = ${sid}`,
    ),
});
export type VerificationStore = ReturnType<typeof verificationStore>;
