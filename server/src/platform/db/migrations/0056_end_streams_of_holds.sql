-- The live streams of an account end when it is put on hold, whoever does it: an operator, or a dispute.
create function account_held() returns trigger language plpgsql set search_path = public as $$
begin
  perform pg_notify('textloom_live', json_build_object('account', new.id, 'type', 'account.held')::text);
  return null;
end $$;
create trigger account_held after update of frozen on account for each row
  when (new.frozen and not old.frozen) execute function account_held();
