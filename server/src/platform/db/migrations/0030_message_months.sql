-- Messages by month, so that old ones leave as a whole table (docs/adr/0028-messages-by-month.md). An id begins with
-- the number of its month, counted from January 2025, and ends with ten digits of a sequence: 23 0000000042 is of
-- November 2026. So whatever finds messages by id, by a range of ids or by a receipt's reference reads one partition,
-- and the id alone is still the primary key.

-- The lowest id of the month of that moment, in UTC.
create function message_floor(at timestamptz) returns bigint language sql immutable parallel safe as $$
  select (extract(year from at at time zone 'UTC')::bigint * 12 + extract(month from at at time zone 'UTC')::bigint - 24300) * 10000000000
$$;

set local timezone = 'UTC';

-- Earlier messages stay where they are, as the partition of this month and all before. Proved here and attached in the
-- next migration, so that the table is not locked while its rows are read.
do $$
begin
  execute format(
    'alter table message add constraint message_months check (id < %s) not valid',
    message_floor(date_trunc('month', now(), 'UTC') + interval '1 month')
  );
end $$;
