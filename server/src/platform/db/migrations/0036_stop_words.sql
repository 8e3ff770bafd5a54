-- Words by which a person leaves, added by the operator to those that the reader knows (docs/adr/0078-added-stop-words.md).
-- In canonical form, words separated by one space. They belong to the code, not to an account.
create table stop_word (
  word     text primary key check (word <> ''),
  -- Code of the language, for the operator: pt.
  language text not null,
  added_at timestamptz not null default now()
);
revoke insert, update, delete on stop_word from textloom_app;
