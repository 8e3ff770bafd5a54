-- Numbers that carriers have deactivated, as the provider published them (docs/adr/0112-holds.md). The list belongs to no
-- account. Requests cannot read it; they may check one phone at a time with deactivated_on().
create table deactivated_phone (
  phone text primary key,
  -- The newest day on which the number was published.
  day   date not null
);
create index deactivated_phone_day on deactivated_phone (day);
revoke all on deactivated_phone from textloom_app;

create function deactivated_on(of_phone text) returns date
language sql stable security definer set search_path = public as
$$ select day from deactivated_phone where phone = of_phone $$;
revoke all on function deactivated_on(text) from public;
grant execute on function deactivated_on(text) to textloom_app, textloom_engine;

-- The days whose numbers were read to the end.
create table deactivation_day (
  day     date primary key,
  numbers int not null,
  read_at timestamptz not null default now()
);
revoke all on deactivation_day from textloom_app;
