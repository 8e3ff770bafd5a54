-- When each phone got automatic texts within a day: answers, welcomes that repeat, questions. It belongs to the code, not
-- to an account, because two accounts may answer the same machine (ADR 0101).
create table automatic_text (
  phone   text primary key,
  -- Oldest first; those of more than a day ago are dropped with the next one.
  sent_at timestamptz[] not null
) with (fillfactor = 50);
revoke all on automatic_text from textloom_app;

-- Counts one automatic text for each of these phones that may still get one, and returns those. The row lock makes the
-- limit exact for any number of processes.
create function take_automatic_texts(phones text[], per_hour int, per_day int) returns setof text
language sql volatile security definer set search_path = public as $$
  insert into automatic_text as t (phone, sent_at)
  select phone, array[clock_timestamp()] from unnest(phones) phone group by phone order by phone
  on conflict (phone) do update set
    sent_at = array(select at from unnest(t.sent_at) at where at > clock_timestamp() - interval '1 day' order by at) || clock_timestamp()
  where (
    select count(*) filter (where at > clock_timestamp() - interval '1 hour') < per_hour
      and count(*) filter (where at > clock_timestamp() - interval '1 day') < per_day
    from unnest(t.sent_at) at
  )
  returning phone
$$;
revoke all on function take_automatic_texts(text[], int, int) from public;
grant execute on function take_automatic_texts(text[], int, int) to textloom_app, textloom_engine;
