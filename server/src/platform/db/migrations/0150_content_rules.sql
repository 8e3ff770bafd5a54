-- What carriers filter in texts (decision 668): words of forbidden categories, and the hosts of public link shorteners. Append
-- only, like texting_hours: of a phrase the newest row that has begun counts. Facts: platform/db/reference/content.sql.
create table content_rule (
  id         bigint generated always as identity primary key,
  kind       text not null check (kind in ('words', 'shortener')),
  -- Words in lower case, without accents and with single spaces; or a host: bit.ly.
  phrase     text not null check (phrase <> ''),
  valid_from date not null,
  -- What a text with these words is about; empty for a shortener. Null: the rule ended.
  category   text,
  -- Allowed to people whose keyword asks for their birthday and this age; 0: to nobody.
  min_age    smallint not null default 0 check (min_age = 0 or min_age between 13 and 25),
  citation   text not null,
  source     text not null,
  read_on    date,
  added_by   text not null,
  added_at   timestamptz not null default now()
);
create index content_rule_phrase on content_rule (kind, phrase, valid_from desc, id desc);
revoke update, delete, truncate on content_rule from textloom_app, textloom_engine;
revoke insert on content_rule from textloom_app;
