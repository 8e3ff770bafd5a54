-- Messages of a phone are counted and listed for one account, and an index with both answers that without reading the
-- messages: one who got 500 in two years cost 500 reads from disk. It is as large as the one that it replaces (0075).
-- Month by month, the newest last, so that new campaigns wait for the index of their own month only.
do $$
declare
  month text;
begin
  for month in select name from message_month where removed_at is null order by first_id loop
    execute format('create index on %I (phone, account_id, id desc)', month);
  end loop;
end $$;
