/** SQL: in any of the states. Of a batch that a release before wrote, nothing else is known. */
const ANYWHERE = `(select states from area_zone where area = '000')`;

/** SQL: the states whose law counts for account `a`; null where the operator has allowed it its own hours. */
export const lawOf = (states: string): string =>
  `case when a.hours_allowed is null then coalesce(nullif(${states}, ''), ${ANYWHERE}) end`;

/** SQL: joins the timezones and states of the zip and of the area code of `s`. */
export const PLACE_JOINS = `left join zip_zone by_zip on by_zip.prefix = left(s.zip, 3)
  left join area_zone by_area on by_area.area = s.area_code`;

/** SQL: where `s` may be. Needs PLACE_JOINS; the part in brackets is evaluated once per statement. */
export const ZONES = `coalesce(places_of(by_zip.zones, by_area.zones), (select zones from area_zone where area = '000'))`;
export const STATES = `coalesce(states_of(by_zip.states, by_area.states), ${ANYWHERE})`;

/**
 * SQL of CTEs: `kind (states, hours)` of the people in `source`: sets of states with the same `hours` have the same
 * hours by law from `at` on, so that many pairs of states become few. Each state is looked up once. Empty where the law does not count.
 */
export const kinds = (source: string, at: string, lawful: string): string =>
  `state_key as materialized (
       select code, hours_key(code, ${at}) as key
       from (select distinct unnest(string_to_array(states, '&')) as code from (select distinct states from ${source}) s) c where ${lawful}
     ), kind as materialized (
       select states, coalesce((select string_agg(distinct key, '|' order by key)
         from unnest(string_to_array(states, '&')) one join state_key on code = one), '') as hours
       from (select distinct states from ${source}) s
     )`;

/** SQL: the states of all rows of a group, each once. */
export const ALL_STATES = `array_to_string(array(select distinct one collate "C" from unnest(string_to_array(string_agg(states, '&'), '&')) one order by 1), '&')`;
