-- Erasing a person (docs/operations.md, "One person's data"): what only triggers write, and what no role may change,
-- leaves by this function.

-- Names that nobody else in the account has, and the ledger of consent but for the opt-outs behind a suppression, which
-- is kept to protect the person. Called before the subscribers are removed.
create function forget_person(of_phone text) returns void
language plpgsql security definer set search_path = public as $$
begin
  delete from known_name k using (
    select account_id, false as last, lower(first_name) as name from subscriber where phone = of_phone and first_name <> ''
    union
    select account_id, true, lower(last_name) from subscriber where phone = of_phone and last_name <> ''
  ) n
  where k.account_id = n.account_id and k.last = n.last and k.name = n.name and not exists (
    -- Those who left count too: they may join again, with the name that they had.
    select from subscriber s
    where s.account_id = n.account_id and s.phone <> of_phone
      and n.name = case when n.last then lower(s.last_name) else lower(s.first_name) end
  );
  delete from consent_event e where e.phone = of_phone and not (
    e.event = 'opt-out' and case
      when e.account_id is null then exists (select from code_suppression c where c.phone = of_phone)
      else exists (select from suppression s where s.account_id = e.account_id and s.phone = of_phone)
    end
  );
end $$;
revoke all on function forget_person(text) from public;
grant execute on function forget_person(text) to textloom_engine;
