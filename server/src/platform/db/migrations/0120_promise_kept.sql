-- What was promised: the welcome names a number of messages a month (docs/adr/0110-promise-of-the-month.md).

-- When the month began in which somebody is who may be in any of the zones; the earliest where it differs.
create function month_begin(zones text, at timestamptz) returns timestamptz language sql stable parallel safe as
$$ select min(date_trunc('month', at, zone)) from unnest(string_to_array(zones, '&')) zone $$;

-- Whoever has had what was promised is always left out, and no campaign may be sent to them anyway.
alter table account add column keep_promise boolean not null default false;
alter table campaign
  -- People whom the promise left out.
  add column over_promise int not null default 0,
  -- Who chose to send it to them anyway, by the name of that time, and when. Null: they are left out.
  add column beyond_by text,
  add column beyond_at timestamptz;
alter table sequence_step add column over_promise int not null default 0;
