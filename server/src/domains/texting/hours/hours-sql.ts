import { name, sql, type Sql } from '../../../platform/db/sql';

/** SQL: in any of the states. For a batch that an earlier release wrote, nothing else is known. */
const anywhere = sql`(select states from area_zone where area = '000')`;

/** SQL: the states whose legal hours apply to account `a`; null where the operator has exempted the account. */
export const lawfulStates = (states: Sql): Sql =>
  sql`case when a.hours_allowed is null then coalesce(nullif(${states}, ''), ${anywhere}) end`;

/** SQL: joins the timezones and states of the zip and of the area code of `s`. */
export const placeJoins = sql`left join zip_zone by_zip on by_zip.prefix = left(s.zip, 3)
  left join area_zone by_area on by_area.area = s.area_code`;

/** SQL: the timezones in which `s` may be. Needs `placeJoins`; the part in brackets is evaluated once per statement. */
export const zonesOfPlace = sql`coalesce(places_of(by_zip.zones, by_area.zones), (select zones from area_zone where area = '000'))`;
export const statesOfPlace = sql`coalesce(states_of(by_zip.states, by_area.states), ${anywhere})`;

/**
 * SQL of CTEs: `kind (states, hours)` of the people in CTE `source (states)`: sets of states with the same `hours` have
 * the same legal hours from `at` on, which reduces many sets to few. Each state is looked up once. Empty unless
 * `lawful`.
 */
export const hourKinds = ({ source, at, lawful }: { source: string; at: Sql; lawful: Sql }): Sql =>
  sql`state_key as materialized (
       select code, hours_key(code, ${at}) as key
       from (select distinct unnest(string_to_array(states, '&')) as code from (select distinct states from ${name(source)}) s) c where ${lawful}
     ), kind as materialized (
       select states, coalesce((select string_agg(distinct key, '|' order by key)
         from unnest(string_to_array(states, '&')) one join state_key on code = one), '') as hours
       from (select distinct states from ${name(source)}) s
     )`;

/** SQL: the states of all rows of a group, each once. */
export const allStates = sql`array_to_string(array(select distinct one collate "C" from unnest(string_to_array(string_agg(states, '&'), '&')) one order by 1), '&')`;
