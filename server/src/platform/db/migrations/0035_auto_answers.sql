-- What a keyword's subscribers are answered outside its opening hours. The answers themselves are messages of kind 9.
create table auto_answer (
  keyword_id  int primary key references keyword,
  account_id  int not null references account,
  enabled     boolean not null,
  -- Monday to Sunday by the clock of the owner: {from, to} in minutes of the day, or null for a closed day.
  hours       jsonb not null check (jsonb_array_length(hours) = 7),
  -- Null: none is chosen, or it was deleted while this was off.
  template_id int references template,
  check (template_id is not null or not enabled)
);
create index auto_answer_account on auto_answer (account_id);
create index auto_answer_template on auto_answer (template_id);

alter table auto_answer enable row level security;
create policy account on auto_answer to textloom_app
  using (account_id = current_account()) with check (account_id = current_account());
create policy engine on auto_answer to textloom_engine using (true) with check (true);
