-- Facts that a release brings and every database takes over, by the version of each file (platform/db/reference).
create table reference_data (
  name    text primary key,
  version text not null
);
revoke all on reference_data from textloom_app, textloom_engine;

-- The next time, or the present one, in which it is between the two hours of the day in all of the zones. Hours are
-- those of the local clock on each day, so that a change of daylight saving moves neither. Where the hours are too short
-- for all of the zones, they are widened to those of the law, so that nobody is texted outside of those. No row without
-- zones or hours.
create or replace function quiet_window(zones text, open_hour int, close_hour int, at timestamptz)
returns table (opens_at timestamptz, closes_at timestamptz) language sql stable parallel safe as
$$ select lower(shared), upper(shared)
   from (values (1, open_hour, close_hour), (2, least(open_hour, 8), greatest(close_hour, 21))) h (rank, opening, closing)
   cross join lateral (
     select range_intersect_agg(of_zone) as all_zones from (
       select range_agg(tstzrange((day + make_interval(hours => h.opening)) at time zone zone,
                                  (day + make_interval(hours => h.closing)) at time zone zone)) as of_zone
       from unnest(string_to_array(zones, '&')) zone
       cross join generate_series(-3, 3) n
       cross join lateral (select (at at time zone 'UTC')::date + n as day) d
       group by zone) z
   ) a
   cross join lateral unnest(a.all_zones) shared
   where open_hour is not null and close_hour is not null and upper(shared) > at
   order by h.rank, lower(shared) limit 1 $$;

-- All timezones of two lists.
create function both_places(one text, other text) returns text
language sql immutable parallel safe as
$$ select array_to_string(array(
     select distinct zone collate "C" from unnest(string_to_array(one, '&') || string_to_array(other, '&')) zone order by 1), '&') $$;

-- Where somebody may be, by the zones of the zip and those of the area code: a zip says where in the area of the code; if
-- it is elsewhere, both may be. Null if neither is listed. PostgreSQL writes it into the statement.
create function places_of(of_zip text, of_area text) returns text
language sql immutable parallel safe as
$$ select case
     when of_zip is null then of_area
     when of_area is null or string_to_array(of_zip, '&') <@ string_to_array(of_area, '&') then of_zip
     else both_places(of_zip, of_area) end $$;

-- The same of a zip and a phone; '000' is where the phone of an area code that is not listed may be: in any state.
create function recipient_zones(of_zip text, of_phone text) returns text
language sql stable parallel safe as
$$ select coalesce(places_of((select zones from zip_zone where prefix = left(of_zip, 3)), (select zones from area_zone where area = left(of_phone, 3))),
                   (select zones from area_zone where area = '000')) $$;

-- The release before calls it with where the account is, which says nothing about a phone.
create or replace function recipient_zones(of_zip text, of_phone text, otherwise text) returns text
language sql stable parallel safe as $$ select coalesce(recipient_zones(of_zip, of_phone), otherwise) $$;
