-- The language in which a user sees the application (LANGUAGES of contracts); null: not chosen.
alter table app_user add column language text;
