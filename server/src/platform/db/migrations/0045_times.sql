-- A batch is due at the latest at its campaign's "not after", which ends it.
update send_batch b set next_at = c.not_after from campaign c where c.id = b.campaign_id and b.state < 2 and b.next_at > c.not_after;

-- The moment of a local time; the first one if clocks show it twice.
create function first_moment(wall timestamp, zone text) returns timestamptz
language sql immutable parallel safe as $$
  select case when (at - interval '1 hour') at time zone zone = wall then at - interval '1 hour' else at end
  from (select wall at time zone zone as at) m $$;

create or replace function step_due(joined_at timestamptz, zone text, hours int, days int, minute int) returns timestamptz
language sql immutable parallel safe as $$
  select case
    when hours is not null then joined_at + hours * interval '1 hour'
    else (select case when at > joined_at then at else next end from (
      select first_moment((joined_at at time zone zone)::date + days + minute * interval '1 minute', zone) as at,
             first_moment((joined_at at time zone zone)::date + days + 1 + minute * interval '1 minute', zone) as next) d)
  end $$;
