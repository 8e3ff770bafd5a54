-- The hours that the law leaves for marketing texts, by state, day and holiday (docs/adr/0111-hours-by-state.md).

-- States, territories and provinces. Facts: platform/db/reference/hours.sql.
create table texting_region (
  code    text primary key check (code ~ '^[A-Z]{2,3}$'),
  name    text not null,
  -- US or CAN, whose hours count, too.
  country text not null
);
revoke insert, update, delete on texting_region from textloom_app, textloom_engine;

-- The states of an area code or zip, joined by '&'. Null: not known.
alter table area_zone add column states text;
alter table zip_zone add column states text;

-- Append only: the newest row of a state that has begun counts, so that a change is a row and the rows are the history.
create table texting_hours (
  id         bigint generated always as identity primary key,
  state      text not null,
  valid_from date not null,
  -- Minutes of the local day; empty: no texts on such a day. All null: the rules of the state ended.
  mon_fri    int4range,
  sat        int4range,
  sun        int4range,
  holiday    int4range,
  citation   text not null,
  source     text not null,
  read_on    date,
  added_by   text not null,
  added_at   timestamptz not null default now(),
  check (num_nulls(mon_fri, sat, sun, holiday) in (0, 4)),
  check (mon_fri <@ '[0,1441)' and sat <@ '[0,1441)' and sun <@ '[0,1441)' and holiday <@ '[0,1441)')
);
create index texting_hours_state on texting_hours (state, valid_from desc, id desc);
revoke update, delete, truncate on texting_hours from textloom_app, textloom_engine;
revoke insert on texting_hours from textloom_app;

-- The rules by which legal holidays are computed. One kind each: a date; the nth weekday of a month (-1: the last); days
-- after Easter Sunday. `plus`: so many days later.
create table holiday_rule (
  state    text not null,
  name     text not null,
  month    smallint check (month between 1 and 12),
  day      smallint check (day between 1 and 31),
  weekday  smallint check (weekday between 1 and 7),
  nth      smallint check (nth between -1 and 4 and nth <> 0),
  easter   smallint,
  plus     smallint not null default 0,
  citation text not null,
  source   text not null,
  read_on  date not null,
  primary key (state, name),
  check (case when easter is not null then num_nulls(month, day, weekday, nth) = 4
              when day is not null then month is not null and num_nulls(weekday, nth) = 2
              else num_nulls(month, weekday, nth) = 0 end)
);
revoke insert, update, delete on holiday_rule from textloom_app, textloom_engine;

-- The account's own hours may be wider than the law's, because the operator allows it: then they alone count.
alter table account add column hours_allowed text;
comment on column account.hours_allowed is 'Why the operator lets the account text outside of the hours of the law; null: it may not.';

-- In which states its recipients may be, joined by '&'; empty: a release before this one wrote it, so anywhere.
alter table send_batch add column states text not null default '';

-- By Gauss and Meeus/Jones/Butcher, for every year of the Gregorian calendar.
create function easter_sunday(of_year int) returns date language sql immutable parallel safe as $$
  select make_date(of_year, (h + l - 7 * m + 114) / 31, (h + l - 7 * m + 114) % 31 + 1)
  from (select of_year % 19 as a, of_year / 100 as b, of_year % 100 as c) y
  cross join lateral (select (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30 as h) s
  cross join lateral (select (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7 as l) w
  cross join lateral (select (a + 11 * h + 22 * l) / 451 as m) n $$;

-- Whether a day is a legal holiday of a state or its country. The day on which a holiday of the weekend is observed is
-- one, too, and so is the holiday itself.
create function is_legal_holiday(of_state text, on_day date) returns boolean language sql stable parallel safe as $$
  select exists (
    select from holiday_rule r
    where r.state in (of_state, (select country from texting_region where code = of_state)) and case
      when easter is not null then on_day - plus = easter_sunday(extract(year from on_day)::int) + easter
      when day is not null then make_date(2000, month, day) in (
        select make_date(2000, extract(month from d)::int, extract(day from d)::int) from (values
          (on_day - plus),
          (case extract(isodow from on_day) when 5 then on_day + 1 when 1 then on_day - 1 end - plus)) v (d))
      else extract(month from on_day - plus) = month and extract(isodow from on_day - plus) = weekday
        and case when nth > 0 then (extract(day from on_day - plus)::int + 6) / 7 = nth
                 else extract(month from on_day - plus + 7) <> month end
    end) $$;

-- The minutes of each local day in which all of the states and their countries allow texts. A holiday never widens a day.
create function lawful_days(of_states text, first_day date, last_day date) returns table (day date, hours int4range)
language sql stable parallel safe as $$
  select on_day, coalesce(range_intersect_agg(
    case when usual <@ h.holiday then usual when is_legal_holiday(h.state, on_day) then usual * h.holiday else usual end), '[0,1440)')
  from (select first_day + n as on_day from generate_series(0, last_day - first_day) n) d
  cross join (select distinct c from unnest(string_to_array(of_states, '&')) s left join texting_region r on r.code = s
              cross join lateral (values (s), (r.country)) v (c)) codes
  left join lateral (
    select *, case extract(isodow from on_day) when 6 then sat when 7 then sun else mon_fri end as usual
    from texting_hours where state = c and valid_from <= on_day order by valid_from desc, id desc limit 1) h on usual is not null
  group by on_day $$;

-- States with the same key have the same hours in the fortnight from `at` on: their people share batches.
create function hours_key(of_states text, at timestamptz) returns text language sql stable parallel safe as $$
  select string_agg(hours::text, ';' order by day)
  from lawful_days(of_states, (at at time zone 'UTC')::date - 2, (at at time zone 'UTC')::date + 14) $$;

-- The next time, or the present one, in which all of the zones are within the hours of the account and of the law. Hours
-- are those of the local clock on each day, so that a change of daylight saving moves neither. Without states the law
-- does not count, and without hours the account's do not. Where the account's hours never meet the law's, those of the law
-- count alone, so that nobody waits for ever. `never`: even these do not meet within a fortnight, as for a phone of Guam with
-- a zip of Rhode Island in summer. No row without zones, or without any hours.
create function text_window(zones text, of_states text, open_hour int, close_hour int, at timestamptz)
returns table (opens_at timestamptz, closes_at timestamptz, never boolean) language sql stable parallel safe as $$
  with days as materialized (
    select day, coalesce(law, '[0,1440)') as law
    from generate_series(-2, 14) n cross join lateral (select (at at time zone 'UTC')::date + n as day) d
    left join (select l.day, l.hours as law
               from lawful_days(of_states, (at at time zone 'UTC')::date - 2, (at at time zone 'UTC')::date + 14) l) l using (day)
    where of_states is not null or open_hour is not null
  ), hours as (
    select 1 as rank, day, law * int4range(open_hour * 60, close_hour * 60) as open from days
    union all select 2, day, case when of_states is null then int4range(least(open_hour, 8) * 60, greatest(close_hour, 21) * 60) else law end from days
  ), ways as (
    select rank, range_intersect_agg(of_zone) as all_zones from (
      select rank, range_agg(case when isempty(open) then 'empty' else
        tstzrange(first, greatest(first, (day + make_interval(mins => upper(open))) at time zone zone)) end) as of_zone
      from hours cross join unnest(string_to_array(zones, '&')) zone
      cross join lateral (select (day + make_interval(mins => lower(open))) at time zone zone as first) f
      group by rank, zone) z
    group by rank
  )
  select opens, closes, rank = 3 from (
    select rank, lower(shared) as opens, upper(shared) as closes from ways cross join lateral unnest(all_zones) shared where upper(shared) > at
    union all select 3, at + interval '14 days', at + interval '14 days' where zones <> '' and exists (select from days)
  ) found order by rank, opens limit 1 $$;

-- The states of a zip and those of an area code. PostgreSQL writes it into the statement.
create function states_of(of_zip text, of_area text) returns text
language sql immutable parallel safe as
$$ select case when of_zip is null or of_zip = of_area then of_area when of_area is null then of_zip else both_places(of_zip, of_area) end $$;

-- In which states somebody may be, like recipient_zones: those of the zip and those of the area code.
create function recipient_states(of_zip text, of_phone text) returns text
language sql stable parallel safe as
$$ select coalesce(states_of((select states from zip_zone where prefix = left(of_zip, 3)), (select states from area_zone where area = left(of_phone, 3))),
                   (select states from area_zone where area = '000')) $$;
