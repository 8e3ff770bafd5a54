-- The language in which our own texts to the people of a keyword are written (decision 807).
alter table keyword add column language text not null default 'en' check (language in ('en', 'es'));
