-- The file that each run of a recurring campaign carries: its class is then 3.
alter table automation add column media_id int references media;
alter table automation drop constraint automation_segments_check;

-- Each recipient gets it when the own clock shows this date and time. Null: all at one moment.
alter table campaign add column own_time timestamp;

-- When clocks in all of the zones have reached a local time: no earlier than that in any of them. Null without zones.
create function own_moment(zones text, wall timestamp) returns timestamptz
language sql stable parallel safe as
$$ select max(first_moment(wall, zone)) from unnest(string_to_array(zones, '&')) zone $$;
