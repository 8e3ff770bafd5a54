-- The security log and the ledger, which no role may change, lose the phone of an erased person by this function
-- (phone-pattern.ts): "Downloaded guests 5125550123.csv" keeps everything else.
create function forget_named_phone(pattern text, instead text) returns void
language plpgsql security definer set search_path = public as $$
begin
  update security_event set text = regexp_replace(text, pattern, instead, 'g'), who = regexp_replace(who, pattern, instead, 'g')
    where text ~ pattern or who ~ pattern;
  update ledger set note = regexp_replace(note, pattern, instead, 'g') where note ~ pattern;
end $$;
revoke all on function forget_named_phone(text, text) from public;
grant execute on function forget_named_phone(text, text) to textloom_engine;
