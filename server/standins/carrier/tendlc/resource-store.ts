import { col, command, type Database, sql, statement } from '../../platform';
import type { Fields } from '../registry/verdict';

const RESOURCE = {
  sid: col.text(),
  collection: col.text(),
  fields: col.json<Fields>({}),
  createdAt: col.time,
  updatedAt: col.time,
  submittedAt: col.orNull(col.time),
};
export type Resource = col.RowOf<typeof RESOURCE>;

const COLUMNS = sql`sid, collection, fields, created_at as "createdAt", updated_at as "updatedAt", submitted_at as "submittedAt"`;

/** Every resource of the registry of local numbers, by its collection, such as EndUsers. */
export const resourceStore = ({ engine: { single } }: Pick<Database, 'engine'>) => ({
  /** `submitted`: its review begins now. Undefined if there is one with this id. */
  add: (collection: string, sid: string, fields: Fields, submitted: boolean) =>
    single.maybeOne(statement('standins.addResource', RESOURCE)`
       insert into simulator.tendlc_resource (sid, collection, fields, submitted_at)
       values (${sid}, ${collection}, ${JSON.stringify(fields)}, case when ${submitted}::boolean then now() end)
       on conflict do nothing returning ${COLUMNS}`),
  edit: (collection: string, sid: string, fields: Fields, submitted: boolean) =>
    single.maybeOne(statement('standins.editResource', RESOURCE)`
       update simulator.tendlc_resource set fields = fields || ${JSON.stringify(fields)}::jsonb, updated_at = now(),
         submitted_at = case when ${submitted}::boolean then now() else submitted_at end
       where collection = ${collection} and sid = ${sid} returning ${COLUMNS}`),
  /** Sets a field; undefined: it has this value already. */
  setOnce: (collection: string, sid: string, name: string, value: string) =>
    single.maybeOne(statement('standins.setResourceOnce', RESOURCE)`
       update simulator.tendlc_resource set fields = fields || jsonb_build_object(${name}::text, jsonb_build_array(${value}::text)), updated_at = now()
       where collection = ${collection} and sid = ${sid} and fields -> ${name}::text ->> 0 is distinct from ${value}::text returning ${COLUMNS}`),
  get: (collection: string, sid: string) =>
    single.maybeOne(statement('standins.getResource', RESOURCE)`
       select ${COLUMNS} from simulator.tendlc_resource where collection = ${collection} and sid = ${sid}`),
  /** The oldest first. */
  list: (collection: string) =>
    single.query(statement('standins.listResources', RESOURCE)`
       select ${COLUMNS} from simulator.tendlc_resource where collection = ${collection} order by created_at, sid`),
  /** Also with its parts. Returns how many there were. */
  remove: (collection: string, sid: string) =>
    single.execute(command('standins.removeResource')`
       delete from simulator.tendlc_resource
       where collection = ${collection} and sid = ${sid} or starts_with(collection, ${collection} || '/' || ${sid} || '/')`),
});
export type ResourceStore = ReturnType<typeof resourceStore>;
