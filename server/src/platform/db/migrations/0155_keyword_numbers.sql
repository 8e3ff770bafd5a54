-- The text of a keyword is unique at the number that it is texted to, no longer over all numbers (ADR 0119).

-- Where the keyword is texted: the own number of its account, or null: the shared code. Kept by the triggers below, so
-- whoever adds a keyword or changes an own number, also the release before, need not know. A deleted one keeps it.
alter table keyword add column number text;
-- Where it was texted before its account changed its number, and since when no more. Null: never elsewhere.
alter table keyword add column left_number text;
alter table keyword add column left_at timestamptz;

-- Until now the text of a keyword was its account's on the shared code too: its web page was at /join/text.
update keyword k set number = own.digits, left_at = now() from own_number own where own.account_id = k.account_id and not k.deleted;

-- weaker than keyword_live: each row that it refuses, that one refused too.
create unique index keyword_text on keyword (canonical, coalesce(number, '')) where not deleted;
drop index keyword_live;
-- Serves the lookups of texts that are kept for an account, deleted and left ones.
create index keyword_canonical on keyword (canonical);
drop index keyword_tombstone;

create function keyword_number() returns trigger
language plpgsql set search_path = public as $$
begin
  new.number := (select digits from own_number where account_id = new.account_id);
  return new;
end
$$;
create trigger keyword_number before insert on keyword for each row execute function keyword_number();

-- The keywords of an account move with its number. A text that is taken there meanwhile ends the transaction as a conflict
-- that is tried again, after which the caller sees who has it.
create function keywords_move() returns trigger
language plpgsql set search_path = public as $$
begin
  update keyword k set left_number = k.number, left_at = now(), number = at.digits
  from unnest(array[old.account_id, new.account_id]) changed(account_id)
    left join own_number at on at.account_id = changed.account_id
  where k.account_id = changed.account_id and not k.deleted and k.number is distinct from at.digits;
  return null;
exception when unique_violation then
  raise exception using errcode = 'serialization_failure', message = 'a keyword has the same text at that number';
end
$$;
create trigger keywords_move after insert or delete or update of digits, account_id on own_number for each row execute function keywords_move();
